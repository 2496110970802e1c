/**
 * Which characters a text may hold. What cannot be seen is refused: two names that look alike could
 * be two accounts, a line could read backwards, a NUL ends a text for some programs and not for
 * others, and half of a surrogate pair is another text once it is stored.
 *
 * Some are only allowed where a script means something by them:
 * - ZWJ and ZWNJ between two letters of a script in which they change how a word is spelled
 *   (Persian 'می‌خواهم', Sinhala 'ශ්‍රී'), and ZWJ inside one emoji that is put together from several;
 * - variation selectors behind what has variations: an emoji, a keycap's digit, a Han character
 *   (Japanese family names are told apart by them).
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

/** Controls, formats and line separators, what is ignored by default, and halves of pairs. */
const unseen = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}\p{Default_Ignorable_Code_Point}\u2800]/u;
/** With no look-behind, which browsers that are still in use do not know. */
const whereAllowed = new RegExp(allowed, "gu");

/** Whether all of a text can be seen; of `lines`, line ends and tabs are part of how it looks. */
export function isVisible(text: string, { lines = false } = {}): boolean {
  const rest = text.replace(whereAllowed, "");
  return !unseen.test(lines ? rest.replace(/[\n\t]/g, "") : rest);
}

/**
 * A text without the marks at its end. A pattern such as /[.\s]+$/ says the same, and takes time that
 * grows with the square of a text's length; this looks at each character once.
 */
export function withoutEnd(text: string, mark: RegExp): string {
  let end = text.length;
  while (end > 0 && mark.test(text.charAt(end - 1))) end -= 1;
  return text.slice(0, end);
}
