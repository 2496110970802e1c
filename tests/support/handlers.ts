import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import type { RouteConfigEntry } from "@remix-run/route-config";
import ts from "typescript";

/** A loader or an action, the file that contains it, and the address that it answers. */
export interface Handler {
  kind: "loader" | "action";
  /** The route module, such as 'app/routes/public/home.tsx'. */
  file: string;
  /** Such as '/market/:id'. Null for a layout, which answers only around its children. */
  address: string | null;
  isIndex: boolean;
  /**
   * Whom the handler admits: 'declared' for a declared endpoint, the name in its first statement
   * ('customer' for `allow.customer`), or null.
   */
  admits: string | null;
}

/** Every handler of these routes. `base` is the address that they are under. */
export function handlersOf(routes: RouteConfigEntry[], base = ""): Handler[] {
  return routes.flatMap((route) => {
    const address = route.path === undefined ? base : `${base}/${route.path}`;
    const isLayout = route.path === undefined && !route.index;
    const file = join("app", route.file);
    const calls = callsIn(file, address);
    const own = (calls.length > 0 ? calls : handlersIn(file)).map((handler) => ({
      ...handler,
      address: isLayout ? null : address || "/",
      isIndex: route.index === true,
    }));
    return [...own, ...handlersOf(route.children ?? [], address)];
  });
}

/** The address with a value for each parameter; the first row of every table has id 1. */
export const filled = (address: string) =>
  address
    .replace(/:day\b/g, "Monday")
    .replace(/:\w+\??/g, "1")
    .replace(/\*$/, "nowhere");

/**
 * The calls of the API that a route module declares for one address, whoever `may`: tsc asks for that.
 * Reads are its loader, and all its writes together its action.
 */
function callsIn(file: string, address: string): Pick<Handler, "kind" | "file" | "admits">[] {
  const lines = readFileSync(file, "utf8").matchAll(/defineEndpoint\(\s*"([A-Z]+) ([^"]+)"/g);
  const own = [...lines].filter(([, , declared]) => declared === address);
  const kinds = own.map(([, method]) => (method === "GET" ? "loader" : "action"));
  return [...new Set(kinds)].map((kind) => ({ kind, file, admits: "declared" }));
}

/** The handlers of one route module that are exported functions, not declared endpoints. */
export function handlersIn(file: string): Pick<Handler, "kind" | "file" | "admits">[] {
  return (["loader", "action"] as const).flatMap((kind) => {
    const found = find(file, kind);
    return found === undefined ? [] : [{ kind, file, admits: found && admits(found) }];
  });
}

function parse(file: string) {
  const kind = file.endsWith("x") ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  return ts.createSourceFile(file, readFileSync(file, "utf8"), ts.ScriptTarget.Latest, true, kind);
}

const modifiers = (statement: ts.Statement) =>
  (ts.canHaveModifiers(statement) ? (ts.getModifiers(statement) ?? []) : []).map(
    (modifier) => modifier.kind,
  );

const exportedNames = (statement: ts.Statement) =>
  ts.isExportDeclaration(statement) &&
  statement.exportClause &&
  ts.isNamedExports(statement.exportClause)
    ? statement.exportClause.elements.map((element) => element.name.text)
    : [];

/**
 * The exported handler of this name: undefined if there is none, null if this function cannot read
 * it.
 */
function find(file: string, name: string): ts.FunctionLikeDeclaration | null | undefined {
  for (const statement of parse(file).statements) {
    if (exportedNames(statement).includes(name)) {
      const from = (statement as ts.ExportDeclaration).moduleSpecifier;
      return from && ts.isStringLiteral(from) ? find(resolve(file, from.text), name) : null;
    }
    if (!modifiers(statement).includes(ts.SyntaxKind.ExportKeyword)) continue;
    if (ts.isFunctionDeclaration(statement) && statement.name?.text === name) return statement;
    if (!ts.isVariableStatement(statement)) continue;
    for (const { name: own, initializer } of statement.declarationList.declarations) {
      if (!ts.isIdentifier(own) || own.text !== name) continue;
      const isHandler =
        initializer && (ts.isArrowFunction(initializer) || ts.isFunctionExpression(initializer));
      return isHandler ? initializer : null;
    }
  }
  return undefined;
}

function resolve(from: string, specifier: string): string {
  const path = specifier.startsWith("~/")
    ? join("app", specifier.slice(2))
    : join(dirname(from), specifier);
  const found = [`${path}.ts`, `${path}.tsx`].find(existsSync);
  if (!found) throw new Error(`${from} exports from ${specifier}, which is not there`);
  return found;
}

/**
 * Whom a handler's first statement admits: `const ctx = await allow.who(args);`, or the same call
 * without `const ctx`.
 */
function admits(handler: ts.FunctionLikeDeclaration): string | null {
  const { body, parameters } = handler;
  if (!body || !ts.isBlock(body)) return null;
  const [first] = body.statements;
  if (!first) return null;
  const value = ts.isExpressionStatement(first)
    ? first.expression
    : ts.isVariableStatement(first)
      ? first.declarationList.declarations[0]?.initializer
      : undefined;
  if (!value || !ts.isAwaitExpression(value) || !ts.isCallExpression(value.expression)) return null;
  const { expression: callee, arguments: given } = value.expression;
  const isAllow =
    ts.isPropertyAccessExpression(callee) &&
    ts.isIdentifier(callee.expression) &&
    callee.expression.text === "allow";
  const isGivenAll = given.length > 0 && given[0]?.getText() === parameters[0]?.name.getText();
  return isAllow && isGivenAll ? callee.name.text : null;
}
