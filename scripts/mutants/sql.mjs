/**
 * The possible faults in a hand-written SQL statement. A template is treated as one text, in which
 * each `${…}` is a single character. A fault can thus remove a value together with its condition.
 */

/** The first of the characters that stand for `${…}`. Unicode reserves them for private use. */
const firstValue = 0xe000;
export const valueMark = (index) => String.fromCharCode(firstValue + index);
export const valueIndex = (letter) => {
  const index = letter.charCodeAt(0) - firstValue;
  return index >= 0 && index < 1000 ? index : null;
};

/** The keywords that end a condition at the same depth of brackets. */
const endsCondition =
  /^(and|or|order by|group by|having|limit|returning|union|then|else|end|when|join|left join|on conflict|do update|from|begin)\b/i;

/**
 * The end of the condition that begins at `from`: the next keyword, comma, semicolon or closing
 * bracket.
 */
function endOfCondition(text, from) {
  let depth = 0;
  let isBetween = false;
  for (let at = from; at < text.length; at++) {
    const letter = text[at];
    if (letter === "'") {
      at = text.indexOf("'", at + 1);
      if (at < 0) return text.length;
    } else if (letter === "(") depth++;
    else if (letter === ")" && depth-- === 0) return at;
    else if (depth === 0 && (letter === "," || letter === ";")) return at;
    else if (depth === 0 && /\s/.test(letter)) {
      const rest = text.slice(at + 1, at + 30);
      if (/^between\b/i.test(rest)) isBetween = true;
      else if (isBetween && /^and\b/i.test(rest)) isBetween = false;
      else if (endsCondition.test(rest)) return at;
    }
  }
  return text.length;
}

/**
 * The clause that contains a position, named after the last keyword before it: 'set', 'where',
 * 'select' …
 */
function clauseAt(text, at) {
  const words = text
    .slice(0, at)
    .matchAll(/\b(select|set|where|on|having|values|when|check|and|or)\b/gi);
  return [...words].at(-1)?.[1].toLowerCase() ?? "";
}
const isCondition = (text, at) =>
  ["where", "on", "having", "when", "check", "and", "or"].includes(clauseAt(text, at));

const swaps = [
  { pattern: /(?<=\s)<=(?=\s)/g, put: "<" },
  { pattern: /(?<=\s)<(?=\s)/g, put: "<=" },
  { pattern: /(?<=\s)>=(?=\s)/g, put: ">" },
  { pattern: /(?<=\s)>(?=\s)/g, put: ">=" },
  { pattern: /(?<=\s)=(?=\s)/g, put: "<>", only: isCondition },
  { pattern: /(?<=\s)(<>|!=)(?=\s)/g, put: "=" },
  { pattern: /\bis not null\b/gi, put: "is null" },
  { pattern: /\bis null\b/gi, put: "is not null" },
  { pattern: /\bnot exists\b/gi, put: "exists" },
  { pattern: /(?<!not )\bexists\b(?= ?\()/gi, put: "not exists", only: isCondition },
  { pattern: /\bmin\(/gi, put: "max(" },
  { pattern: /\bmax\(/gi, put: "min(" },
  { pattern: / desc\b/gi, put: "" },
  { pattern: /(?<=\border by [\w.]+)(?=$|\s|\)|,)(?! desc)/gi, put: " desc" },
  { pattern: /(?<=\s)\+(?=\s)/g, put: "-" },
  { pattern: /(?<=\s)-(?=\s)/g, put: "+" },
];

/** Every fault of a statement, as an edit of its text: `{ from, to, put, what }`. */
export function sqlFaults(text) {
  const faults = [];
  for (const { pattern, put, only } of swaps) {
    for (const { 0: found, index } of text.matchAll(pattern)) {
      if (only && !only(text, index)) continue;
      faults.push({
        from: index,
        to: index + found.length,
        put,
        what: `“${found.trim()}” becomes “${put.trim()}”`,
      });
    }
  }
  for (const { 0: word, index } of text.matchAll(/\band\s/gi)) {
    if (/\bbetween\s+\S+\s+$/i.test(text.slice(0, index))) continue;
    const to = endOfCondition(text, index + word.length);
    faults.push({ from: index, to, put: "", what: `without “${shown(text.slice(index, to))}”` });
  }
  for (const { 0: word, index } of text.matchAll(/\bwhere\s/gi)) {
    const from = index + word.length;
    const to = endOfCondition(text, from);
    faults.push({ from, to, put: "1 = 1", what: `without “${shown(text.slice(from, to))}”` });
  }
  return faults;
}

const shown = (text) =>
  [...text.replace(/\s+/g, " ").trim()]
    .map((letter) => (valueIndex(letter) === null ? letter : "…"))
    .join("")
    .slice(0, 80);
