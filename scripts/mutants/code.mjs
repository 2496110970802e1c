/**
 * Finds the places in a source file where a fault can be put, and the faulty code for each place.
 */
import ts from "typescript";
import { sqlFaults, valueIndex, valueMark } from "./sql.mjs";

const kinds = ts.SyntaxKind;

const otherOperator = new Map([
  [kinds.LessThanToken, "<="],
  [kinds.LessThanEqualsToken, "<"],
  [kinds.GreaterThanToken, ">="],
  [kinds.GreaterThanEqualsToken, ">"],
  [kinds.EqualsEqualsEqualsToken, "!=="],
  [kinds.ExclamationEqualsEqualsToken, "==="],
  [kinds.MinusToken, "+"],
  [kinds.AsteriskToken, "/"],
]);

/** Functions and methods, each with a similar one that takes the same arguments. */
const neighbors = new Map(
  Object.entries({
    eq: "ne",
    ne: "eq",
    lt: "lte",
    lte: "lt",
    gt: "gte",
    gte: "gt",
    isNull: "isNotNull",
    isNotNull: "isNull",
    asc: "desc",
    desc: "asc",
    some: "every",
    every: "some",
  }),
);

/** List methods that a fault can leave out; without the call, the expression is still a list. */
const keepsList = ["filter", "toSorted", "slice", "toReversed"];

/**
 * Every fault that can be put into `source`, as `{ from, to, put, what, promise }`. The text
 * between `from` and `to` is one expression or statement (`isStatement`), `put` is the text that
 * replaces it, and `promise` is what the surrounding function's comment says.
 */
export function faultsIn(file, source) {
  const kind = file.endsWith("x") ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  const tree = ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true, kind);
  const faults = [];
  const imports = source.slice(0, tree.statements.findLast(ts.isImportDeclaration)?.end ?? 0);
  const isImported = (name) => new RegExp(`\\b${name}\\b`).test(imports);
  const textOf = (node) => source.slice(node.getStart(tree), node.end);
  const add = (node, put, what, more = {}) =>
    faults.push({
      from: node.getStart(tree),
      to: node.end,
      put,
      what,
      promise: promiseAround(node),
      ...more,
    });

  function visit(node) {
    if (ts.isTypeNode(node) || ts.isImportDeclaration(node) || ts.isInterfaceDeclaration(node))
      return;
    if (ts.isBinaryExpression(node)) operator(node);
    else if (ts.isPrefixUnaryExpression(node) && node.operator === kinds.ExclamationToken) {
      add(node, textOf(node.operand), "without “!”");
    } else if (ts.isConditionalExpression(node)) {
      add(node, `(${textOf(node.whenTrue)})`, `always “${shown(textOf(node.whenTrue))}”`);
      add(node, `(${textOf(node.whenFalse)})`, `always “${shown(textOf(node.whenFalse))}”`);
    } else if (ts.isIfStatement(node)) {
      add(node.expression, "false", `never “${shown(textOf(node.expression))}”`);
    } else if (ts.isExpressionStatement(node) && isCall(node.expression)) {
      add(node, "{}", `without “${shown(textOf(node))}”`, { isStatement: true });
    } else if (ts.isNumericLiteral(node) && isPlainValue(node)) {
      add(node, String(Number(node.text.replaceAll("_", "")) + 1), `one more than ${node.text}`);
    } else if (ts.isCallExpression(node)) call(node);
    else if (ts.isTaggedTemplateExpression(node) && node.tag.getText(tree) === "sql")
      statement(node);
    ts.forEachChild(node, visit);
  }

  function operator(node) {
    const [left, right] = [textOf(node.left), textOf(node.right)];
    const token = node.operatorToken.kind;
    const other = otherOperator.get(token);
    if (other)
      add(
        node,
        `(${left} ${other} ${right})`,
        `“${node.operatorToken.getText(tree)}” becomes “${other}”`,
      );
    if (token !== kinds.AmpersandAmpersandToken && token !== kinds.BarBarToken) return;
    // In JSX, the right side is the content to show.
    if (!ts.isJsxElement(node.right) && !ts.isJsxExpression(node.parent)) {
      add(node, `(${left})`, `without “${shown(right)}”`);
    }
    add(node, `(${right})`, `without “${shown(left)}”`);
  }

  function call(node) {
    const name = ts.isPropertyAccessExpression(node.expression)
      ? node.expression.name
      : ts.isIdentifier(node.expression)
        ? node.expression
        : null;
    if (!name) return;
    const word = name.text;
    const other = neighbors.get(word);
    if (other && !ts.isPropertyAccessExpression(node.expression)) {
      if (isImported(other)) {
        add(node, other + textOf(node).slice(word.length), `“${word}” becomes “${other}”`);
      }
    } else if (other) {
      const at = name.getStart(tree) - node.getStart(tree);
      const text = textOf(node);
      add(
        node,
        text.slice(0, at) + other + text.slice(at + word.length),
        `“${word}” becomes “${other}”`,
      );
    }
    if (keepsList.includes(word) && ts.isPropertyAccessExpression(node.expression)) {
      add(node, textOf(node.expression.expression), `without “.${word}()”`);
    }
    if (word === "and" && node.arguments.length > 1) {
      for (const argument of node.arguments) {
        const others = node.arguments.filter((each) => each !== argument).map(textOf);
        add(node, `and(${others.join(", ")})`, `without “${shown(textOf(argument))}”`);
      }
    }
  }

  function statement(node) {
    const { template } = node;
    const spans = ts.isNoSubstitutionTemplateLiteral(template) ? [] : template.templateSpans;
    const head = ts.isNoSubstitutionTemplateLiteral(template) ? template : template.head;
    const raw = (part) => part.rawText ?? part.text;
    const text =
      raw(head) + spans.map((span, index) => valueMark(index) + raw(span.literal)).join("");
    const tag = source.slice(node.getStart(tree), template.getStart(tree));
    for (const { from, to, put, what } of sqlFaults(text)) {
      const written = [...(text.slice(0, from) + put + text.slice(to))]
        .map((letter) => {
          const index = valueIndex(letter);
          return index === null ? letter : `\${${textOf(spans[index].expression)}}`;
        })
        .join("");
      add(node, `${tag}\`${written}\``, what, { isSql: true });
    }
  }

  visit(tree);
  return faults;
}

/** The name of the outermost declaration around a node, with the first sentence of its comment. */
function promiseAround(node) {
  const around = ts.findAncestor(node, ({ parent }) => parent && ts.isSourceFile(parent));
  const declared =
    around && ts.isVariableStatement(around) ? around.declarationList.declarations[0] : around;
  const name = declared?.name?.getText() ?? "";
  const [doc] = (around && ts.getJSDocCommentsAndTags(around)) ?? [];
  const said = ts.getTextOfJSDocComment(doc?.comment) ?? "";
  const [sentence] = said.replace(/\s+/g, " ").split(/(?<=\.) /);
  return [name, sentence].filter(Boolean).join(": ");
}

const isCall = (node) =>
  ts.isCallExpression(node) || (ts.isAwaitExpression(node) && ts.isCallExpression(node.expression));

/**
 * Whether a number is a plain value, and not an index, a type, an enum member or the name of a
 * property.
 */
const isPlainValue = ({ parent }) =>
  !ts.isElementAccessExpression(parent) &&
  !ts.isLiteralTypeNode(parent) &&
  !ts.isEnumMember(parent) &&
  !(ts.isPropertyAssignment(parent) && parent.name.kind === kinds.NumericLiteral);

const shown = (text) => text.replace(/\s+/g, " ").slice(0, 80);

/**
 * `source` with these faults in it. Each fault is inactive until `$fault(id)` is true. Faults must
 * not overlap.
 */
export function withFaults(source, faults) {
  let written = source;
  for (const { id, from, to, ...fault } of faults.toSorted((a, b) => b.from - a.from)) {
    const sound = written.slice(from, to);
    const both = sleeping(`globalThis.$fault?.(${id})`, sound, fault);
    written = written.slice(0, from) + both + written.slice(to);
  }
  return written;
}

/** The code that replaces `sound`: it runs the fault if `asked` is true. */
function sleeping(asked, sound, { put, isStatement, isPartOfSql }) {
  if (isStatement) return `{ if (!${asked}) { ${sound} } }`;
  if (isPartOfSql) return `\${${asked} ? sql\`${put}\` : sql\`${sound}\`}`;
  return `(${asked} ? ${put} : ${sound})`;
}
