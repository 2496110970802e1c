/**
 * The vendor or market that a back-office page is about, and the parameter that names it in an
 * address. A vendor account chooses its vendor for the whole session, so another tab may have
 * chosen another vendor since the page was drawn. Therefore every form names its own vendor or
 * market in its address, and `allow.vendor` and `allow.manager` compare the two. For the same
 * reason, emails and notifications to a vendor name it in their links.
 */
export interface ActsFor {
  by: "vendorId" | "market";
  id: number;
}

/** What the server answers if the viewer does not work at the named vendor. */
export const notAtVendor = "Vendor not found";

/** The address of a form on a page about this vendor or market. */
export function addressFor(address: string, { by, id }: ActsFor): string {
  const [path = "", search] = address.split("?", 2);
  const query = new URLSearchParams(search);
  query.set(by, String(id));
  return `${path}?${query}`;
}

/** The address of a page for a link from outside the site that must open it for this vendor. */
export function pageFor(vendorId: number, address: string): string {
  const [page = "", fragment] = address.split("#", 2);
  const named = addressFor(page, { by: "vendorId", id: vendorId });
  return fragment === undefined ? named : `${named}#${fragment}`;
}

/** The id that a request's address names; null if the parameter is missing or is not an id. */
export function namedIn(url: string, by: ActsFor["by"]): number | null {
  const named = new URL(url).searchParams.get(by) ?? "";
  return /^[1-9]\d{0,14}$/.test(named) ? Number(named) : null;
}
