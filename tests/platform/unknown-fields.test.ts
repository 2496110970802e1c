import { describe, expect, test } from "vitest";
import { refuseUnknown } from "~/platform/unknown-fields";
import { z } from "~/platform/zod";

const Line = z.object({ id: z.int(), at: z.object({ x: z.int() }).nullish() });
const Command = z
  .object({
    name: z.string().optional(),
    lines: z.array(Line).default([]),
    place: z.union([z.object({ lat: z.int() }), z.object({ latitude: z.int() })]).nullish(),
    parts: z.lazy(() => z.array(Line)).optional(),
    anything: z.unknown(),
  })
  .transform(({ lines }) => ({ lines }));

const refused = (sent: unknown) => {
  try {
    refuseUnknown(Command, sent);
    return null;
  } catch (error) {
    return Object.keys((error as { fields: object }).fields);
  }
};

describe("unknown fields in a command from a program", () => {
  test.each([
    ["at the top", { colour: 1 }, ["colour"]],
    ["in a list", { lines: [{ id: 1 }, { id: 2, colour: 1 }] }, ["lines[1].colour"]],
    ["in what is said elsewhere", { parts: [{ id: 1, colour: 1 }] }, ["parts[0].colour"]],
    ["in an object within", { lines: [{ id: 1, at: { y: 1 } }] }, ["lines[0].at.y"]],
    ["of none of its forms", { place: { lat: 1, height: 2 } }, ["place.height"]],
    ["that every object has", { toString: 1 }, ["toString"]],
  ])("%s are refused by name", (_, sent, names) => {
    expect(refused(sent)).toEqual(names);
  });

  test("are not confused with known fields or with fields of a wrong type", () => {
    const known = { name: "x", lines: [{ id: 1, at: null }], place: { latitude: 1 } };
    expect(refused({ ...known, anything: { at: { all: 1 } } })).toBeNull();
    expect(refused({ lines: "x", place: [1], name: {} })).toBeNull();
  });

  test("are listed up to a limit, with shortened names", () => {
    const many = Object.fromEntries(Array.from({ length: 900 }, (_, at) => [`f${at}`, 1]));
    expect(refused(many)).toHaveLength(20);
    expect(refused({ ["x".repeat(9_000)]: 1 })?.[0]).toHaveLength(100);
  });
});
