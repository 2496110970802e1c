/**
 * Knows the addresses of a site ('/market/:id'). For a path in another spelling (in upper case,
 * with double slashes or with a slash at the end), returns the page's correct path. Null if the
 * path is already correct, or if no page has it. The result never begins with two slashes, which
 * would be another site.
 */
export function oneAddressAmong(addresses: readonly string[]) {
  // Paths under a '*' have no single correct spelling.
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

/** An id is a number, and any other parameter is one word; see `addressOf`. */
function fits(own: string, part: string): boolean {
  if (!own.startsWith(":")) return own === part.toLowerCase();
  return !/^:(id|\w+Id)$/.test(own) || /^\d+$/.test(part);
}

/**
 * A parameter of the API, such as 'Saturday', may be in upper case. So may an application's
 * reference.
 */
const written = (row: readonly string[], part: string, at: number) =>
  (row[0] === "api" && row[at]?.startsWith(":")) || row[at] === ":reference"
    ? part
    : part.toLowerCase();
