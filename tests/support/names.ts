import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { z } from "zod";

/** The schemas of commands, by their export names. */
const modules = import.meta.glob<Record<string, unknown>>("../../app/models/**/*.schema.ts", {
  eager: true,
});
const schemas = new Map(
  Object.values(modules)
    .flatMap((module) => Object.entries(module))
    .filter((entry): entry is [string, z.core.$ZodTypes] => isSchema(entry[1])),
);

function isSchema(value: unknown): value is z.core.$ZodTypes {
  return typeof value === "object" && value !== null && "_zod" in value;
}

/**
 * The name of every field of a schema, such as 'items[0].quantity'. A list appears with its first
 * entry only.
 */
function namesIn(schema: z.core.$ZodType, name = ""): string[] {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  if (def.type === "object") {
    return Object.entries(def.shape).flatMap(([key, field]) =>
      namesIn(field, name ? `${name}.${key}` : key),
    );
  }
  if (def.type === "array") return [name, ...namesIn(def.element, `${name}[0]`)];
  if (def.type === "pipe") return [...namesIn(def.in, name), ...namesIn(def.out, name)];
  if ("innerType" in def) return namesIn(def.innerType as z.core.$ZodType, name);
  return name ? [name] : [];
}

const wordsOf = (text: string) => new Set(text.match(/[A-Za-z_]\w*/g));

/** The names of the fields of all commands that a route module mentions. */
export function fieldNamesOf(file: string): string[] {
  const words = wordsOf(readFileSync(file, "utf8"));
  const own = [...schemas].flatMap(([name, schema]) => (words.has(name) ? namesIn(schema) : []));
  return [...new Set(["returnTo", "intent", ...own])];
}

/** Every parameter that a page reads, as the source contains it: `params.get("q")`. */
export function parameterNames(): string[] {
  const files = readdirSync("app", { recursive: true, encoding: "utf8" }).filter((name) =>
    /\.tsx?$/.test(name),
  );
  const names = files.flatMap((file) =>
    [
      ...readFileSync(join("app", file), "utf8").matchAll(
        /(?:arams|query)(?:\(\)\[0\])?\.(?:get|has|set)\("(\w+)"|\bread\(\s*"(\w+)"/g,
      ),
    ].map(([, got, read]) => got ?? read ?? ""),
  );
  return [...new Set(names)].sort();
}
