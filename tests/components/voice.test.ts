import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import ts from "typescript";
import { expect, it } from "vitest";

/**
 * The texts of the product have one voice: US spelling, 'sign in', 'pre-order', 'saved'.
 * What the spec words otherwise is its own, to the letter.
 */
const banned: readonly [RegExp, string][] = [
  [
    /neighbour|colour|favourit|(organ|recogn|apolog|summar)is(e|ed|es|ing)\b|\bprogramme|\bcentre|behaviour|honour|licence|\bmetres?\b|\bgrey\b|enquir|whilst|travelling|cheque|car park|post ?code|fortnight/i,
    "is British spelling, or a British word",
  ],
  [/\blog(ged)?[ -]?(in|on)\b/i, "'sign in', please"],
  [/\bpre ?orders?\b/i, "is a 'pre-order'"],
  [/\bfavorites?\b/i, "is 'saved'"],
  [/easily mended|This link has ended|Nobody has “|At least \$/, "is an awkward sentence"],
];

const ofTheSpec = new Set([
  "Invalid email",
  "Invalid email address",
  "Invalid email format",
  "Login required",
  "Login failed",
  "Login successful",
  "Demo quick login",
  "Added to favorites",
  "Removed from favorites",
  "Sign in to save your favorites",
  "Please sign in to save your favorite markets and vendors.",
  "Please sign in to save vendors and markets to your favorites.",
]);

const modules = readdirSync("app", { recursive: true, encoding: "utf8" })
  .filter((path) => /\.tsx?$/.test(path))
  .map((path) => join("app", path));

/** What a module shows or may show: texts of several words, and of one that begins like a sentence. */
function textsOf(path: string): string[] {
  const written = readFileSync(path, "utf8");
  if (!banned.some(([wrong]) => wrong.test(written))) return [];
  const source = ts.createSourceFile(path, written, ts.ScriptTarget.Latest);
  const texts: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node) || ts.isTypeNode(node)) return;
    // SQL, which is words as well.
    if (ts.isTaggedTemplateExpression(node)) return;
    if (
      ts.isStringLiteralLike(node) ||
      ts.isJsxText(node) ||
      ts.isTemplateHead(node) ||
      ts.isTemplateMiddleOrTemplateTail(node)
    ) {
      const text = node.text.trim().replace(/\s+/g, " ");
      if (/[A-Za-z,.] [A-Za-z“]|^[A-Z][a-z]+$/.test(text)) texts.push(text);
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return texts;
}

it("everything that is shown is said in one voice", () => {
  const said = modules.flatMap((path) =>
    textsOf(path)
      .filter((text) => !ofTheSpec.has(text))
      .flatMap((text) =>
        banned.filter(([wrong]) => wrong.test(text)).map(([, why]) => `${path}: '${text}' ${why}`),
      ),
  );
  expect(said).toEqual([]);
});
