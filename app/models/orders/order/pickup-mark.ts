/**
 * The QR code of a pickup. It holds the pickup code with a mark for each order, which the vendor's
 * phone can check without a connection: the phone has the vendor's own key. So a phone that has not
 * heard of an order yet can tell its code from an invented one. This code also runs in the browser.
 */

/** What a vendor's key for marks is derived for; see `Sealer.keyFor`. */
export const markKeyOf = (vendorId: number) => `pickup marks of vendor ${vendorId}`;

/** An order whose code was scanned. */
export interface Scanned {
  orderId: number;
  code: string;
}

const markLength = 12;
/** The most orders with one pickup code that a QR code names. */
export const mostInQr = 20;
const mostOfText = 1000;

/** The mark of an order: the first 72 bits of an HMAC with the vendor's key. */
export async function markOf({ orderId, code }: Scanned, key: string): Promise<string> {
  const bytes = (text: string) => new TextEncoder().encode(text);
  const hmac = { name: "HMAC", hash: "SHA-256" };
  const imported = await crypto.subtle.importKey("raw", bytes(key), hmac, false, ["sign"]);
  const signed = await crypto.subtle.sign(hmac, imported, bytes(`${orderId} ${code}`));
  return btoa(String.fromCharCode(...new Uint8Array(signed)))
    .replace(/\+/g, "-")
    .replace(/\//g, "_")
    .slice(0, markLength);
}

/** The text of a QR code: an address, so that the phone's own camera leads to the stall's page. */
export const qrTextOf = (
  site: string,
  code: string,
  marks: readonly { orderId: number; mark: string }[],
): string =>
  `${site}/vendor-stall#${code}${marks.map(({ orderId, mark }) => `.${orderId}.${mark}`).join("")}`;

/**
 * Reads a QR code at a stall. Returns the orders whose marks are right for the vendor's key; null if
 * the text is not a pickup code of ours.
 */
export async function readQr(text: string, key: string): Promise<Scanned[] | null> {
  if (text.length > mostOfText) return null;
  const [, code = "", listed = ""] =
    /#([A-Z0-9]{4})((?:\.[1-9]\d{0,14}\.[\w-]{12}){1,20})$/.exec(text) ?? [];
  if (!code) return null;
  const parts = listed.slice(1).split(".");
  const orders: Scanned[] = [];
  for (let at = 0; at < parts.length; at += 2) {
    const order = { orderId: Number(parts[at]), code };
    if ((await markOf(order, key)) === parts[at + 1]) orders.push(order);
  }
  return orders;
}
