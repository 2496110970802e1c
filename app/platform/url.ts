/**
 * Reads a text as an address; null if it is not one. `URL.canParse` would be shorter, but in Node
 * it begins to refuse names with letters like 'ä' after it has been called often enough to be
 * compiled: an import from the command line lost such links.
 */
export function readUrl(text: string, base?: string): URL | null {
  try {
    return new URL(text, base);
  } catch {
    return null;
  }
}
