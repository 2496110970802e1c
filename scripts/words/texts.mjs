/**
 * Finds the texts in TypeScript files that people read: on screens, in emails and in answers of the
 * API.
 */
import ts from "typescript";

/** Attributes of elements whose text is for the browser and not for people. */
const unseenAttributes =
  /^(class(Name)?|id|name|type|key|href|to|rel|src|srcSet|sizes|media|method|action|role|htmlFor|form|fetchpriority|value|accept|autoComplete|inputMode|pattern|target|style|d|viewBox|fill|stroke|points|transform|preserveAspectRatio|data-.*|aria-(hidden|labelledby|describedby|controls|current|live|sort))$/;

/** Calls with texts for logs, for programmers or for the machine. */
const unseenCalls =
  /(^|\.)(log|Error|TypeError|RegExp|URL|indexOf|includes|startsWith|endsWith|split|join|query|prepare|get|set|has|append)$/;

/** Elements that are part of a sentence. */
const inline = new Set(
  "a abbr b bdi br code em i kbd mark small span strong time Link Text Strong Em Code MailLink".split(
    " ",
  ),
);

/** Every text of a file, with its line. Values that are filled in are written as {…}. */
export function textsIn(file, source) {
  const kind = file.endsWith("x") ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  const tree = ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true, kind);
  const found = [];
  const add = (node, text) => {
    const plain = text.replace(/\s+/g, " ").trim();
    if (!isForPeople(plain, isJsx(node))) return;
    const { line } = tree.getLineAndCharacterOfPosition(node.getStart(tree));
    found.push({ file, line: line + 1, text: plain });
  };
  const visit = (node) => {
    if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node) || ts.isTypeNode(node)) return;
    if (ts.isTaggedTemplateExpression(node)) return void node.template.forEachChild(visitCode);
    if (ts.isJsxElement(node) || ts.isJsxFragment(node)) {
      visitAttributes(node);
      for (const sentence of sentencesOf(node)) add(sentence.node, sentence.text);
      for (const child of node.children) visitChild(child);
      return;
    }
    if (ts.isJsxAttribute(node) && unseenAttributes.test(node.name.getText(tree))) return;
    if (ts.isCallExpression(node) || ts.isNewExpression(node)) {
      if (unseenCalls.test(node.expression.getText(tree))) return;
    }
    if (ts.isBinaryExpression(node) && isComparison(node)) return;
    if (ts.isPropertyAssignment(node)) return visit(node.initializer);
    if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node)) add(node, node.text);
    if (ts.isTemplateExpression(node)) add(node, templateText(node));
    ts.forEachChild(node, visit);
  };
  const visitCode = (node) => (ts.isTemplateSpan(node) ? visit(node.expression) : undefined);
  const visitAttributes = (node) => node.openingElement?.attributes.forEachChild(visit);
  /**
   * The parent already read its sentences. Only code and elements with their own texts are left.
   */
  const visitChild = (child) => {
    if (ts.isJsxText(child)) return;
    if (ts.isJsxElement(child) && isInline(child)) {
      visitAttributes(child);
      child.children.forEach(visitChild);
    } else visit(child);
  };
  visit(tree);
  return found;
}

const isJsx = (node) => ts.isJsxText(node) || ts.isJsxElement(node) || ts.isJsxFragment(node);

const isComparison = ({ operatorToken: { kind } }) =>
  kind === ts.SyntaxKind.EqualsEqualsEqualsToken ||
  kind === ts.SyntaxKind.ExclamationEqualsEqualsToken;

const isInline = (element) => inline.has(element.openingElement.tagName.getText());

const templateText = (node) =>
  node.head.text + node.templateSpans.map(({ literal }) => `{…}${literal.text}`).join("");

/**
 * The texts that are read together: runs of text and inline elements among an element's children.
 */
function sentencesOf(element) {
  if (ts.isJsxElement(element) && isInline(element) && isJsx(element.parent)) {
    const own = element.parent.children.some(
      (child) => ts.isJsxText(child) && /\w/.test(child.text),
    );
    if (own) return [];
  }
  const sentences = [];
  let run = null;
  for (const child of element.children) {
    const text = childText(child);
    if (text === null) run = null;
    else if (run) run.text += text;
    else {
      run = { node: child, text };
      sentences.push(run);
    }
  }
  return sentences;
}

/** The text that a child adds to its sentence; null if the child begins another sentence. */
function childText(child) {
  if (ts.isJsxText(child)) return child.text;
  if (ts.isJsxExpression(child)) {
    if (!child.expression) return "";
    if (ts.isStringLiteralLike(child.expression)) return child.expression.text;
    return "{…}";
  }
  if (ts.isJsxElement(child) && isInline(child)) {
    const texts = child.children.map(childText);
    return texts.includes(null) ? null : texts.join("");
  }
  return null;
}

/** An API call, a module, an example of a file, the name of an event, or a part of a query. */
const notForPeople =
  /^(GET|POST|PUT|PATCH|DELETE) \/|^~\/|^BEGIN:|^id,name|^v\d\.core|\b(from|in) \(|^\{…\}\.\w+ in /;

/**
 * Whether a text is for people. Outside JSX, a text needs several words, or one word with a capital
 * letter: a single lower-case word is a key in the code.
 */
function isForPeople(text, isShown) {
  const words = text.replaceAll("{…}", " ").match(/\p{L}[\p{L}'’-]*/gu) ?? [];
  if (words.length === 0 || notForPeople.test(text)) return false;
  if (isShown) return true;
  if (
    /^[a-z]+([.:/_-][\w{…}]*)+$|^[./?#&]|^[\w-]+\/|=|^(M|m)\d|;(?! )|\\|^[a-z-]+( [a-z]+[-_][\w-]*)+$/.test(
      text,
    )
  )
    return false;
  if (words.length === 1) return /^[A-Z][a-z]/.test(text) && !/[A-Z_]/.test(text.slice(1));
  return true;
}
