/**
 * What a page of the back office is about: a vendor or a market, and the parameter by which an address
 * names it. A vendor's account chooses its vendor for the whole session, so another tab may have chosen
 * another one since the page was drawn. Therefore every form names its own in its address, and
 * `allow.vendor` and `allow.manager` compare.
 */
export interface ActsFor {
  by: "vendorId" | "market";
  id: number;
}

/** The address of a form on a page about this vendor or market. */
export function addressFor(address: string, { by, id }: ActsFor): string {
  const [path = "", search] = address.split("?", 2);
  const query = new URLSearchParams(search);
  query.set(by, String(id));
  return `${path}?${query}`;
}

/** What the address of a request names; null for nothing, and for what is no id. */
export function namedIn(url: string, by: ActsFor["by"]): number | null {
  const named = new URL(url).searchParams.get(by) ?? "";
  return /^[1-9]\d{0,14}$/.test(named) ? Number(named) : null;
}
