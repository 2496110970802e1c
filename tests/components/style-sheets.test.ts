import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import postcss from "postcss";
import ts from "typescript";
import { describe, expect, it } from "vitest";
import { fileFor, layerOf } from "../../scripts/vite-sheets";

/**
 * Classes of Radix, of Leaflet, and of the theme, which do not come from the app's own style
 * sheets.
 */
const isForeign = (name: string) => /^(rt-|leaflet-|radix-themes$|dark$|light$)/.test(name);

const listed = readdirSync("app", { recursive: true, encoding: "utf8" }).map((f) => `app/${f}`);
const sources = listed.filter((file) => /\.tsx?$/.test(file));
const sheets = listed.filter((file) => file.endsWith(".css"));
const global = sheets.filter((file) => file.startsWith("app/styles/"));

/** The classes that a style sheet names in its selectors. */
function classesOf(sheet: string): Set<string> {
  const names = new Set<string>();
  postcss.parse(readFileSync(sheet, "utf8")).walkRules(({ selector }) => {
    for (const [, name] of selector.matchAll(/\.(-?[a-z_][\w-]*)/gi)) if (name) names.add(name);
  });
  return names;
}
const classes = new Map(sheets.map((sheet) => [sheet, classesOf(sheet)]));

const parsed = new Map(
  sources.map((file) => [
    file,
    ts.createSourceFile(file, readFileSync(file, "utf8"), ts.ScriptTarget.Latest, true),
  ]),
);

/** The app's own file that a module name in `from` means; undefined for packages. */
function resolve(from: string, name: string): string | undefined {
  if (!/^[.~]/.test(name)) return;
  const path = name.startsWith("~/") ? `app/${name.slice(2)}` : join(dirname(from), name);
  return [path, `${path}.tsx`, `${path}.ts`].find(
    (each) => /\.(tsx?|css)$/.test(each) && existsSync(each),
  );
}

/**
 * The files that a file imports directly. Files that it fetches later bring their own style sheets
 * then.
 */
function importsOf(file: string): string[] {
  const found = parsed.get(file)?.statements.flatMap((statement) => {
    const isImport = ts.isImportDeclaration(statement) || ts.isExportDeclaration(statement);
    if (!isImport || !statement.moduleSpecifier) return [];
    return resolve(file, (statement.moduleSpecifier as ts.StringLiteral).text) ?? [];
  });
  return found ?? [];
}

/** The style sheets that are loaded wherever a file's code runs. */
function broughtBy(file: string): Set<string> {
  const seen = new Set([file]);
  for (const each of seen) for (const next of importsOf(each)) seen.add(next);
  return new Set([...global, ...[...seen].filter((each) => each.endsWith(".css"))]);
}

/** The texts that an expression can produce, with a `*` for each inserted value. */
function textsIn(node: ts.Node, file: ts.SourceFile): string[] {
  if (ts.isStringLiteralLike(node)) return [node.text];
  if (ts.isTemplateExpression(node)) {
    const whole = node.templateSpans.reduce(
      (text, s) => `${text}*${s.literal.text}`,
      node.head.text,
    );
    return [whole, ...node.templateSpans.flatMap((span) => textsIn(span.expression, file))];
  }
  if (ts.isConditionalExpression(node)) {
    return [node.whenTrue, node.whenFalse].flatMap((each) => textsIn(each, file));
  }
  if (ts.isBinaryExpression(node)) return textsIn(node.right, file);
  if (ts.isIdentifier(node)) return textsOf(node.text, file);
  if (ts.isPropertyAccessExpression(node) || ts.isElementAccessExpression(node)) {
    return textsIn(node.expression, file);
  }
  const inner: string[] = [];
  node.forEachChild((child) => {
    if (!ts.isPropertyAssignment(node) || child !== node.name) inner.push(...textsIn(child, file));
  });
  return inner;
}

/** The texts that a constant can have, in this file or in the file that it is imported from. */
function textsOf(name: string, file: ts.SourceFile): string[] {
  const texts: string[] = [];
  const visit = (node: ts.Node) => {
    if (ts.isVariableDeclaration(node) && node.initializer && node.name.getText(file) === name) {
      texts.push(...textsIn(node.initializer, file));
    }
    if (ts.isImportSpecifier(node) && node.name.text === name) {
      const { moduleSpecifier } = node.parent.parent.parent;
      const from = resolve(file.fileName, (moduleSpecifier as ts.StringLiteral).text);
      const imported = from === undefined ? undefined : parsed.get(from);
      if (imported) texts.push(...textsOf((node.propertyName ?? node.name).text, imported));
    }
    node.forEachChild(visit);
  };
  visit(file);
  return texts;
}

/** Every class that a file writes in `className`, as an attribute, a property, or a parameter. */
function classesIn(file: string): Set<string> {
  const source = parsed.get(file);
  const texts: string[] = [];
  const visit = (node: ts.Node) => {
    const isNamed =
      (ts.isJsxAttribute(node) || ts.isPropertyAssignment(node) || ts.isBindingElement(node)) &&
      node.name?.getText(source) === "className";
    if (isNamed && source && node.initializer) texts.push(...textsIn(node.initializer, source));
    node.forEachChild(visit);
  };
  if (source) visit(source);
  const names = texts.flatMap((text) => text.split(/\s+/)).filter((name) => /[a-z]/i.test(name));
  return new Set(names.filter((name) => !isForeign(name)));
}

/**
 * Whether one of these style sheets has a class of this name or, for a name with `*`, one that
 * begins with the part before it.
 */
const isRuled = (name: string, among: Iterable<string>) =>
  [...among].some((sheet) => {
    const known = classes.get(sheet) ?? new Set();
    if (!name.includes("*")) return known.has(name);
    return [...known].some((each) => each.startsWith(name.split("*")[0] ?? name));
  });

/** Every class written anywhere, including the markup of drawings. */
const written = new Set(
  sources.flatMap((file) => {
    const inMarkup = readFileSync(file, "utf8").matchAll(/\bclass="([^"]*)"/g);
    return [...classesIn(file), ...[...inMarkup].flatMap(([, names]) => (names ?? "").split(" "))];
  }),
);
/** For example `picture-`, from `picture-${ratio}`. */
const starts = [...written].flatMap((name) => (/^.+-\*$/.test(name) ? name.slice(0, -1) : []));

describe("style sheets", () => {
  it("are imported by the component that uses their classes", () => {
    const missing = sources.flatMap((file) => {
      const brought = broughtBy(file);
      return [...classesIn(file)]
        .filter((name) => !isRuled(name, brought))
        .map((name) => `${file} writes '${name}', which no sheet that it brings has`);
    });
    expect(missing).toEqual([]);
  });

  it("contain no unused class", () => {
    const idle = sheets.flatMap((sheet) =>
      [...classesOf(sheet)]
        .filter((name) => !isForeign(name) && !written.has(name))
        .filter((name) => !starts.some((start) => name.startsWith(start)))
        .map((name) => `${sheet} has '${name}'`),
    );
    expect(idle).toEqual([]);
  });

  it("are each imported", () => {
    const brought = new Set(sources.flatMap(importsOf));
    const inIndex = readFileSync("app/styles/index.css", "utf8");
    expect(
      sheets.filter(
        (sheet) => !brought.has(sheet) && !inIndex.includes(`./${sheet.replace(/.*\//, "")}`),
      ),
    ).toEqual([]);
  });

  it("belong to the layer of their folder and declare no layer", () => {
    expect(layerOf("app/components/kit/card.css")).toBe("kit");
    expect(layerOf("app/components/order/order.css")).toBe("parts");
    expect(layerOf("app/routes/public/home.css")).toBe("page");
    expect(layerOf("app/styles/index.css")).toBeNull();
    for (const sheet of sheets.filter((file) => layerOf(file) !== null)) {
      const layers = postcss
        .parse(readFileSync(sheet, "utf8"))
        .nodes.filter((node) => node.type === "atrule" && node.name === "layer");
      expect(layers, sheet).toEqual([]);
    }
    const [, order] = /@layer ([\w, ]+);/.exec(readFileSync("app/styles/index.css", "utf8")) ?? [];
    expect(order).toBe("base, radix, layout, kit, parts, page");
  });
});

describe("two style sheets of one layer", () => {
  it("never both style the same class, because their order is not fixed", () => {
    const sayers = new Map<string, string[]>();
    for (const sheet of sheets.filter((file) => layerOf(file) !== null)) {
      const own = new Set<string>();
      postcss.parse(readFileSync(sheet, "utf8")).walkRules(({ selectors }) => {
        for (const selector of selectors) if (/^\.[\w-]+$/.test(selector)) own.add(selector);
      });
      for (const selector of own) {
        const key = `${layerOf(sheet)} ${selector}`;
        sayers.set(key, [...(sayers.get(key) ?? []), sheet]);
      }
    }
    expect([...sayers].filter(([, files]) => files.length > 1)).toEqual([]);
  });
});

describe("the file that a style sheet is bundled into", () => {
  const page = (path: string) => `app/routes/${path}.tsx`;

  it("is the site file for styles shared by public pages", () => {
    expect(fileFor(["app/root.tsx"])).toBe("site");
    expect(fileFor([page("public/markets"), page("public/vendors")])).toBe("site");
    expect(fileFor([page("public/market"), page("customer/review")])).toBe("site");
  });

  it("is separate for styles of one public page or of code loaded later", () => {
    expect(fileFor([page("public/home")])).toBeNull();
    expect(fileFor([])).toBeNull();
  });

  it("is the back-office file for styles that no other pages use", () => {
    expect(fileFor([page("vendors/dashboard"), page("admin/requests")])).toBe("office");
    expect(fileFor([page("vendors/dashboard"), page("customer/orders")])).toBe("members");
    expect(fileFor([page("partner/auth")])).toBe("members");
  });
});
