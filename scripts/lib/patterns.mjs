/**
 * Finds the regular expressions in TypeScript files and says whether each one runs in linear time.
 */
import { createRequire } from "node:module";
import { runInNewContext } from "node:vm";
import ts from "typescript";

// Use only recheck's own JavaScript and not its native programs, so that the result is the same on
// every machine.
process.env.RECHECK_BACKEND = "pure";
const { checkSync } = createRequire(import.meta.url)("recheck");

/**
 * Milliseconds for one pattern. A pattern that takes longer is also too hard for people to read.
 */
const patience = 15_000;

/**
 * A quantifier without an upper limit (`*`, `+` or `{2,}`), outside escapes and character classes.
 */
const unlimited = /\\.|\[(?:\\.|[^\]\\])*\]|([*+]|\{\d{1,9},\})/gs;

/** Why a pattern is not linear, or null if it is linear. */
export function whyNotLinear(source, flags) {
  // Without an unlimited quantifier, the work at each position of the text is limited.
  if (![...source.matchAll(unlimited)].some(([, quantifier]) => quantifier)) return null;
  const answer = checkSync(source, flags, { timeout: patience });
  const { status, checker, complexity, attack, error } = answer;
  if (status === "safe") return null;
  // Patterns that recheck cannot prove were tested with random texts, and some long patterns only
  // seemed to be slow.
  const isGuess = status === "vulnerable" && checker === "fuzz";
  if (isGuess && isQuick(new RegExp(source, flags), attack.string)) return null;
  if (status === "unknown") return `cannot be checked: ${error.kind}`;
  return `is ${complexity.summary}, for example with ${attack.pattern}`;
}

/**
 * Whether a pattern finishes with a text within a second. On such a text (60,000 characters or
 * more), a linear pattern takes a few milliseconds and a quadratic one takes many seconds.
 */
function isQuick(pattern, text) {
  try {
    runInNewContext("pattern.exec(text)", { pattern, text }, { timeout: 1_000 });
    return true;
  } catch {
    return false;
  }
}

/** Lists each pattern once, with all the places where it is written. */
export function listOf(all) {
  const found = new Map();
  for (const { file, line, ...one } of all) {
    const same = found.get(one.pattern) ?? { ...one, places: [] };
    same.places.push({ file, line });
    found.set(one.pattern, same);
  }
  return [...found.values()];
}

/**
 * Every pattern in a file: literals, and the arguments of `RegExp`. `source` is null if it is not
 * made only of texts and constants of the same file.
 */
export function patternsIn(file, text) {
  const kind = file.endsWith("x") ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  const tree = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true, kind);
  const constants = constantsIn(tree);
  const found = [];
  const add = (node, source, flags) => {
    const pattern = source === null ? node.getText(tree) : `/${source}/${flags}`;
    const { line } = tree.getLineAndCharacterOfPosition(node.getStart(tree));
    found.push({ file, line: line + 1, pattern, source, flags });
  };
  const visit = (node) => {
    if (ts.isRegularExpressionLiteral(node)) {
      const end = node.text.lastIndexOf("/");
      add(node, node.text.slice(1, end), node.text.slice(end + 1));
    }
    const isCall = ts.isNewExpression(node) || ts.isCallExpression(node);
    if (isCall && node.expression.getText(tree) === "RegExp") {
      const [source, flags] = node.arguments ?? [];
      add(node, textOf(source, constants), flags ? (textOf(flags, constants) ?? "") : "");
    }
    ts.forEachChild(node, visit);
  };
  visit(tree);
  return found;
}

/** The initial value of each constant in a file. */
function constantsIn(tree) {
  const constants = new Map();
  const visit = (node) => {
    if (ts.isVariableDeclaration(node) && ts.isIdentifier(node.name) && node.initializer) {
      constants.set(node.name.text, node.initializer);
    }
    ts.forEachChild(node, visit);
  };
  visit(tree);
  return constants;
}

/** The text of an expression, or null if it is known only at run time. */
function textOf(node, constants) {
  if (node === undefined) return null;
  const read = (each) => textOf(each, constants);
  const joined = (parts, by = "") => (parts.includes(null) ? null : parts.join(by));
  if (ts.isStringLiteralLike(node)) return node.text;
  if (ts.isIdentifier(node)) return read(constants.get(node.text));
  if (ts.isTaggedTemplateExpression(node) && node.tag.getText() === "String.raw") {
    const { template } = node;
    return ts.isNoSubstitutionTemplateLiteral(template) ? (template.rawText ?? null) : null;
  }
  if (ts.isTemplateExpression(node)) {
    const spans = node.templateSpans.flatMap((span) => [read(span.expression), span.literal.text]);
    return joined([node.head.text, ...spans]);
  }
  if (ts.isBinaryExpression(node) && node.operatorToken.kind === ts.SyntaxKind.PlusToken) {
    return joined([read(node.left), read(node.right)]);
  }
  if (ts.isCallExpression(node) && ts.isPropertyAccessExpression(node.expression)) {
    const { name, expression: list } = node.expression;
    if (name.text !== "join" || !ts.isArrayLiteralExpression(list)) return null;
    return joined(list.elements.map(read), read(node.arguments[0]) ?? "");
  }
  return null;
}
