/** RFC 5322: a line of a mail has at most so many octets, its end not counted. */
export const mostOctets = 998;
/** From here on a line ends where it can, */
const longEnough = 500;
/** and here it has to. */
const tooLong = 980;

const encoder = new TextEncoder();
export const octets = (text: string) => encoder.encode(text).length;

/** A text with no line that is too long for a mail: cut at a space, or in a word as long as a line. */
export const withShortLines = (text: string) => shortened(text, { hasTags: false });

/**
 * The same of HTML, which shows as it did: its lines end at a space, inside a tag, or, in a word as
 * long as a line, inside a tag that shows nothing.
 */
export const htmlWithShortLines = (html: string) => shortened(html, { hasTags: true });

/** Of one letter in UTF-8. */
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
  // What HTML writes for one letter is one.
  for (const letter of line.match(hasTags ? /&#?\w{1,10};|./gsu : /./gsu) ?? []) {
    if (size >= longEnough && (letter === " " || letter === "\t")) {
      lines += "\n";
      size = 0;
      continue;
    }
    const endsTag: boolean = isInTag && letter === ">";
    if (size >= (endsTag ? longEnough : tooLong)) {
      // Inside a tag nobody sees a line break; an address that is one word is read without it.
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
