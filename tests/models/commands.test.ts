import { readdirSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { z } from "zod";

/**
 * Every command schema in the app. The test finds the files by name, so it covers new commands
 * without a change here.
 */
const files = readdirSync("app/models", { recursive: true, encoding: "utf8" }).filter((file) =>
  file.endsWith(".schema.ts"),
);
const modules = await Promise.all(
  files.map(async (file) => [file, await import(join("../../app/models", file))] as const),
);
const commands = modules.flatMap(([file, module]) =>
  Object.entries(module as Record<string, unknown>)
    .filter((entry): entry is [string, z.ZodType] => entry[1] instanceof z.ZodType)
    .map(([name, schema]) => ({ name, file, schema })),
);

interface Field {
  path: string;
  /** The field's schema with all wrappers that its command puts around it. */
  schema: z.ZodType;
}

/** The innermost schema, without pipes, defaults and other wrappers. */
function core(schema: z.ZodType): z.ZodType {
  if (schema instanceof z.ZodPipe) {
    const { in: before, out: after } = schema.def;
    return core((before instanceof z.ZodTransform ? after : before) as z.ZodType);
  }
  return "innerType" in schema.def ? core(schema.def.innerType as z.ZodType) : schema;
}

/** Schemas that accept no free text from a user. */
const bounded = [z.ZodNumber, z.ZodBoolean, z.ZodEnum, z.ZodLiteral, z.ZodFile, z.ZodNever];

/** Every field of a command that accepts free text from a user. */
function textFields(schema: z.ZodType, path = ""): Field[] {
  const inner = core(schema);
  if (inner instanceof z.ZodObject) {
    return Object.entries(inner.shape as Record<string, z.ZodType>).flatMap(([name, field]) =>
      textFields(field, path ? `${path}.${name}` : name),
    );
  }
  if (inner instanceof z.ZodArray) return textFields(inner.element as z.ZodType, `${path}[]`);
  if (inner instanceof z.ZodUnion) {
    return inner.options.flatMap((each) => textFields(each as z.ZodType, path));
  }
  if (bounded.some((kind) => inner instanceof kind)) return [];
  if (inner instanceof z.ZodString || inner instanceof z.ZodEmail) return [{ path, schema }];
  throw new Error(`${path} is a ${inner.def.type}, which this test does not know how to walk`);
}

/** These fields are only compared, with a hash or with an earlier field, and never stored. */
const onlyCompared = /^(current|confirm)Password$/;
const atDoors = ["SignIn", "SignInByApi"];
/** These fields are read as JSON, and only their ids, kinds and times are kept. */
const onlyRead = ["TakeOverSaved savedItems"];
/**
 * The address that a form returns to. Users are redirected only to a path that `safePath` accepts.
 */
const leadsBack = /^(returnTo|back)$/;

const fields = commands.flatMap(({ name, file, schema }) =>
  textFields(schema)
    .filter(({ path }) => !onlyCompared.test(path) && !leadsBack.test(path))
    .filter(({ path }) => !(atDoors.includes(name) && path === "password"))
    .filter(({ path }) => !onlyRead.includes(`${name} ${path}`))
    .map((field) => ({ ...field, name, file, label: `${name} ${field.path}` })),
);

/** Each text is long enough for every field that has a minimum length. */
const hidden: Record<string, string> = {
  NUL: "lettuce\u0000soup",
  "a C1 control": "lettuce\u0085soup",
  "an override of direction": "lettuce\u202esoup",
  "an isolate": "lettuce\u2066soup",
  "a zero-width space": "lettuce\u200bsoup",
  "a byte order mark": "lettuce\ufeffsoup",
  "a soft hyphen": "lettuce\u00adsoup",
  "a line separator": "lettuce\u2028soup",
  "a joiner where nothing joins": "lettuce\u200dsoup",
  "half of a pair": "lettuce\ud83csoup",
};

it("finds the commands and their fields", () => {
  expect(commands.length).toBeGreaterThan(20);
  expect(fields.map(({ label }) => label)).toEqual(
    expect.arrayContaining([
      "RegisterAccount firstName",
      "Register username",
      "ResetPassword password",
      "PlaceOrder specialInstructions",
      "CreateCheckoutSession placeKey",
      "WriteReview comment",
      "SubscribeForm email",
    ]),
  );
});

describe.each(fields)("$label", ({ path, name, schema }) => {
  it.each(Object.entries(hidden))("lets nothing in with %s", (_, text) => {
    const parsed = schema.safeParse(text);
    // A text that cannot be an emailed token becomes an empty string, so nothing of the input is
    // left.
    if (parsed.success) expect(parsed.data).toBe("");
  });

  it("says which field it is", () => {
    const command = commands.find((each) => each.name === name)?.schema as z.ZodType;
    if (schema.safeParse(hidden.NUL).success) return;
    const issues = command.safeParse(asSent(path, hidden.NUL)).error?.issues ?? [];
    const own = issues.filter(({ path: at }) => at.join(".") === path.replaceAll("[]", ".0"));
    const word = (path.split(".").at(-1) ?? "").replace(/[A-Z].*|\[\]$/, "");
    const isOfItsOwnForm = [
      "email",
      "pickupDate",
      "date",
      "fromDate",
      "toDate",
      "tick",
      "ticks",
      "image",
      "images[]",
      "photos[]",
      "items[]",
    ].includes(path);
    const said = own.map(({ message }) => message.replaceAll("-", "")).join();
    const ofItsOwnForm =
      /Invalid email (format|address)|Choose (market and date|a market day|what to decide|what happened to the order|your (first|last) day away)|Add the photo again|Send the photo as|Choose at least one item/;
    const isNamed = new RegExp(word, "i").test(said) || (isOfItsOwnForm && ofItsOwnForm.test(said));
    expect(isNamed, said).toBe(true);
  });
});

/** A command in which only this field has a value. */
function asSent(path: string, value: unknown): unknown {
  const [first = "", ...rest] = path.split(".");
  const inner = rest.length > 0 ? asSent(rest.join("."), value) : value;
  const isList = first.endsWith("[]");
  return { [first.replace("[]", "")]: isList ? [inner] : inner };
}
