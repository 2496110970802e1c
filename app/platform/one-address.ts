/**
 * Knows the addresses of a site ('/market/:id'), and answers the path that a page has for one that was
 * written in another way: in upper case, with doubled slashes or with one at its end. Null for a path
 * that is written as it should be, and for one that no page has. Never begins with two slashes, which
 * would be another site.
 */
export function oneAddressAmong(addresses: readonly string[]) {
  // What is under a '*' has no one way to be written.
  const rows = addresses
    .filter((address) => !address.includes("*"))
    .map((address) => address.split("/").filter(Boolean));
  return (pathname: string): string | null => {
    if (!/[A-Z]|\/\/|.\/$/.test(pathname) || pathname.endsWith(".data")) return null;
    const parts = pathname.split("/").filter(Boolean);
    const row = rows.find((each) => isWritten(each, parts));
    if (!row) return null;
    const path = `/${parts.map((part, at) => written(row, part, at)).join("/")}`;
    return path === pathname ? null : path;
  };
}

const isWritten = (row: readonly string[], parts: readonly string[]) =>
  row.length === parts.length && row.every((own, at) => fits(own, parts[at] ?? ""));

/** Ids are numbers, any other parameter is one word; see `addressOf`. */
function fits(own: string, part: string): boolean {
  if (!own.startsWith(":")) return own === part.toLowerCase();
  return !/^:(id|\w+Id)$/.test(own) || /^\d+$/.test(part);
}

/** A word of the API's may well be in upper case: 'Saturday'. So is an application's reference. */
const written = (row: readonly string[], part: string, at: number) =>
  (row[0] === "api" && row[at]?.startsWith(":")) || row[at] === ":reference"
    ? part
    : part.toLowerCase();
