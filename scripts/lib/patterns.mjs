/** Finds the regular expressions in TypeScript, and says of each whether it is linear. */
import { createRequire } from "node:module";
import { runInNewContext } from "node:vm";
import ts from "typescript";

// The same answer on every machine: recheck's own JavaScript, and none of the programs beside it.
process.env.RECHECK_BACKEND = "pure";
const { checkSync } = createRequire(import.meta.url)("recheck");

/** Milliseconds for one pattern; what takes longer is too hard to read for people, too. */
const patience = 15_000;

/** A quantifier without an upper limit: `*`, `+` and `{2,}`, outside of escapes and classes. */
const unlimited = /\\.|\[(?:\\.|[^\]\\])*\]|([*+]|\{\d{1,9},\})/gs;

/** Why a pattern is not linear; null for one that is. */
export function whyNotLinear(source, flags) {
  // Without an unlimited quantifier every place of the text costs the same.
  if (![...source.matchAll(unlimited)].some(([, quantifier]) => quantifier)) return null;
  const answer = checkSync(source, flags, { timeout: patience });
  const { status, checker, complexity, attack, error } = answer;
  if (status === "safe") return null;
  // What cannot be proven was tried with random texts, and some long ones only seemed to take long.
  const isGuess = status === "vulnerable" && checker === "fuzz";
  if (isGuess && isQuick(new RegExp(source, flags), attack.string)) return null;
  if (status === "unknown") return `cannot be checked: ${error.kind}`;
  return `is ${complexity.summary}, for example with ${attack.pattern}`;
}

/**
 * Whether a pattern is done with a text within a second: a linear one takes some milliseconds for the
 * 60,000 characters or more of such a text, a quadratic one many seconds.
 */
function isQuick(pattern, text) {
  try {
    runInNewContext("pattern.exec(text)", { pattern, text }, { timeout: 1_000 });
    return true;
  } catch {
    return false;
  }
}

/** Patterns that are written in several places, once. */
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
 * Every pattern in a file: literals, and what `RegExp` is called with. `source` is null where that is
 * more than texts and constants of the same file put together.
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

/** What each constant of a file is set to. */
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

/** The text that an expression stands for; null for one that is known only as it runs. */
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
