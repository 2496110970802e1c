/**
 * The characters that a text may contain. Characters that cannot be seen are refused: two names
 * that look alike could be two accounts, a line could read backwards, a NUL ends a text for some
 * programs and not for others, and half of a surrogate pair becomes another text once it is stored.
 *
 * Some of these characters are allowed, but only where a script gives them a meaning:
 * - ZWJ and ZWNJ between two letters of a script in which they change how a word is spelled
 *   (Persian 'می‌خواهم', Sinhala 'ශ්‍රී'), and ZWJ inside an emoji that is made of several;
 * - variation selectors after a character that has variations: an emoji, a keycap's digit, a Han
 *   character (they distinguish Japanese family names).
 */
const joining =
  "\\p{scx=Arabic}\\p{scx=Syriac}\\p{scx=Mongolian}\\p{scx=Nko}\\p{scx=Devanagari}\\p{scx=Bengali}" +
  "\\p{scx=Gurmukhi}\\p{scx=Gujarati}\\p{scx=Oriya}\\p{scx=Tamil}\\p{scx=Telugu}" +
  "\\p{scx=Kannada}\\p{scx=Malayalam}\\p{scx=Sinhala}\\p{scx=Khmer}\\p{scx=Myanmar}\\p{scx=Tibetan}";
const allowed = [
  `(?=[\\p{L}\\p{M}])[${joining}][\\u200C\\u200D](?=\\p{L})(?=[${joining}])`,
  "\\p{Extended_Pictographic}[\\uFE0E\\uFE0F\\p{Emoji_Modifier}]?(?:\\u200D(?=\\p{Extended_Pictographic}))?",
  "[0-9#*]\\uFE0F(?=\\u20E3)",
  "\\p{scx=Han}[\\uFE00-\\uFE0F\\u{E0100}-\\u{E01EF}]",
].join("|");

/**
 * Control characters, format characters, line separators, characters that are ignored by default,
 * and halves of surrogate pairs.
 */
const unseen = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}\p{Default_Ignorable_Code_Point}\u2800]/u;
/** Without look-behind, because some browsers still in use do not support it. */
const whereAllowed = new RegExp(allowed, "gu");

/** Whether every character of a text can be seen. With `lines`, line ends and tabs are allowed. */
export function isVisible(text: string, { lines = false } = {}): boolean {
  const rest = text.replace(whereAllowed, "");
  return !unseen.test(lines ? rest.replace(/[\n\t]/g, "") : rest);
}

/**
 * A text without the marks at its end. A pattern such as /[.\s]+$/ would do the same, but its time
 * grows with the square of the text's length. This function looks at each character once.
 */
export function withoutEnd(text: string, mark: RegExp): string {
  let end = text.length;
  while (end > 0 && mark.test(text.charAt(end - 1))) end -= 1;
  return text.slice(0, end);
}
