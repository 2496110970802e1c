/** RFC 5322: the most octets in a line of an email, not counting the line break. */
export const mostOctets = 998;
/** From this length on, a line ends at the next possible place. */
const longEnough = 500;
/** At this length, a line must end. */
const tooLong = 980;

const encoder = new TextEncoder();
export const octets = (text: string) => encoder.encode(text).length;

/**
 * Cuts lines that are too long for an email, at a space, or inside a word that is as long as a
 * line.
 */
export const withShortLines = (text: string) => shortened(text, { hasTags: false });

/**
 * Like `withShortLines`, but for HTML, which looks the same afterward. A line ends at a space,
 * inside a tag, or, in a word as long as a line, inside an added tag that shows nothing.
 */
export const htmlWithShortLines = (html: string) => shortened(html, { hasTags: true });

/** The octets of one character in UTF-8. */
const octetsOf = (point: number) =>
  point < 0x80 ? 1 : point < 0x800 ? 2 : point < 0x10000 ? 3 : 4;

const shortened = (text: string, kind: { hasTags: boolean }) =>
  text
    .split("\n")
    .map((line) => (octets(line) > mostOctets ? cut(line, kind) : line))
    .join("\n");

function cut(line: string, { hasTags }: { hasTags: boolean }): string {
  let lines = "";
  let size = 0;
  let isInTag = false;
  // Treats an HTML entity as one character.
  for (const letter of line.match(hasTags ? /&#?\w{1,10};|./gsu : /./gsu) ?? []) {
    if (size >= longEnough && (letter === " " || letter === "\t")) {
      lines += "\n";
      size = 0;
      continue;
    }
    const endsTag: boolean = isInTag && letter === ">";
    if (size >= (endsTag ? longEnough : tooLong)) {
      // No one sees a line break inside a tag, and browsers ignore a break in an address that is
      // one word.
      const isShown = hasTags && !isInTag;
      lines += isShown ? "<wbr\n>" : "\n";
      size = isShown ? 1 : 0;
    }
    if (hasTags) isInTag = letter === "<" || (isInTag && !endsTag);
    lines += letter;
    size += letter.startsWith("&") ? letter.length : octetsOf(letter.codePointAt(0) ?? 0);
  }
  return lines;
}
