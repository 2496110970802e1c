/**
 * A text as an address; null for what is none. `URL.canParse` would say it shorter, but in Node it
 * begins to refuse names with letters like 'ä' once it has been called often enough to be compiled:
 * an import from the command line lost such links.
 */
export function readUrl(text: string, base?: string): URL | null {
  try {
    return new URL(text, base);
  } catch {
    return null;
  }
}
