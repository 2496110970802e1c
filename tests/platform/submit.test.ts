import { describe, expect, it, test, vi } from "vitest";
import { z } from "zod";
import type { RequestContext } from "~/platform/context";
import { DomainError } from "~/platform/errors";
import { check, type FormAnswer, idIn, submitForm, submitJson } from "~/platform/submit";

const Command = z.object({
  name: z.string({ error: "Name is required" }).min(1, "Name is required"),
  quantity: z.number({ error: "Quantity is a number" }).int(),
  password: z.string().optional(),
});
const ctx = {} as RequestContext;
const verb = vi.fn(async (_: RequestContext, command: z.output<typeof Command>) => command);
const refuses = async () => {
  throw new DomainError("taken", "Name is taken", { fields: { name: ["Name is taken"] } });
};

const posted = (body: BodyInit, headers: Record<string, string> = {}) => ({
  request: new Request("http://here/", { method: "POST", body, headers }),
});
const form = (fields: Record<string, string>) => posted(new URLSearchParams(fields));
const json = (value: unknown, type = "application/json") =>
  posted(typeof value === "string" ? value : JSON.stringify(value), { "Content-Type": type });
const done = (out: z.output<typeof Command>) => Response.json(out);

/** The answer of a form's action that failed. */
type Failed = { data: FormAnswer; init: { status: number; headers?: Record<string, string> } };
const failed = (answer: unknown) => answer as Failed;

test("a form's texts are converted to the types of the command", async () => {
  const answer = await submitForm(ctx, form({ name: "Kale", quantity: "3" }), Command, verb, {
    done,
  });
  expect(await (answer as Response).json()).toEqual({ name: "Kale", quantity: 3 });
});

test("a value from the address overrides a typed one", async () => {
  const answer = await submitForm(ctx, form({ name: "Kale", quantity: "3" }), Command, verb, {
    also: { quantity: "7" },
    done,
  });
  expect(await (answer as Response).json()).toMatchObject({ quantity: 7 });
});

test("an invalid form comes back with 422, its messages and what was typed", async () => {
  const answer = await submitForm(ctx, form({ name: "", quantity: "3" }), Command, verb, { done });
  const { data, init } = failed(answer);
  expect(init.status).toBe(422);
  expect(data.result.error).toEqual({ name: ["Name is required"] });
  expect(data.result.initialValue).toMatchObject({ quantity: "3" });
});

test("a form that the domain refuses comes back with its status and message", async () => {
  const answer = await submitForm(ctx, form({ name: "Kale", quantity: "3" }), Command, refuses, {
    failed: "Error adding product",
    done,
  });
  const { data, init } = failed(answer);
  expect(init.status).toBe(409);
  expect(data.problem).toEqual({ title: "Error adding product", text: "Name is taken" });
  expect(data.result.error).toEqual({ name: ["Name is taken"] });
});

test.each([
  ["does not validate", verb, { name: "", quantity: "1", password: "hunter22" }],
  ["is refused", refuses, { name: "Kale", quantity: "1", password: "hunter22" }],
])("a form that %s never sends a password back", async (_, does, fields) => {
  const answer = await submitForm(ctx, form(fields), Command, does, { done });
  expect(JSON.stringify(failed(answer).data)).not.toContain("hunter22");
});

test.each(["password", "confirmPassword", "currentPassword", "new_password"])(
  "a form never sends back a password named %s",
  async (name) => {
    const Own = Command.extend({ [name]: z.string() });
    const fields = form({ name: "", quantity: "1", [name]: "hunter22" });
    const answer = await submitForm(ctx, fields, Own, async () => null, {
      done: () => new Response(),
    });
    expect(JSON.stringify(failed(answer).data)).not.toContain("hunter22");
  },
);

test("an unexpected error is not turned into a refusal", async () => {
  const breaks = async () => {
    throw new Error("a bug");
  };
  const fields = form({ name: "Kale", quantity: "3" });
  await expect(submitForm(ctx, fields, Command, breaks, { done })).rejects.toThrow("a bug");
});

test("JSON is accepted as sent and answered with 200", async () => {
  const answer = await submitJson(ctx, json({ name: "Kale", quantity: 3 }), Command, verb);
  expect(answer.status).toBe(200);
  expect(await answer.json()).toEqual({ name: "Kale", quantity: 3 });
});

test("a text is not accepted as a number in JSON", async () => {
  const answer = submitJson(ctx, json({ name: "Kale", quantity: "3" }), Command, verb);
  await expect(answer).rejects.toMatchObject({
    status: 422,
    fields: { quantity: ["Quantity is a number"] },
  });
});

test.each([
  ["what is not JSON", json("{"), "invalid"],
  ["a list", json([1]), "invalid"],
  ["null", json("null"), "invalid"],
  ["another type", json({ name: "Kale" }, "text/plain"), "wrong_type"],
  ["a form", form({ name: "Kale" }), "wrong_type"],
  ["no type", posted(new Blob([`{"name":"Kale"}`])), "wrong_type"],
])("%s is refused", async (_, args, code) => {
  verb.mockClear();
  await expect(submitJson(ctx, args, Command, verb)).rejects.toMatchObject({ code });
  expect(verb).not.toHaveBeenCalled();
});

test("a vendor-specific JSON type is accepted as JSON", async () => {
  const args = json({ name: "Kale", quantity: 1 }, "application/vnd.market+json; charset=utf-8");
  expect((await submitJson(ctx, args, Command, verb)).status).toBe(200);
});

test("a body or declared length over a megabyte is too large", async () => {
  const large = JSON.stringify({ name: "k".repeat(1_000_001), quantity: 1 });
  await expect(submitJson(ctx, json(large), Command, verb)).rejects.toMatchObject({
    code: "too_large",
  });
  const said = posted("name=x", { "Content-Length": "1000001" });
  await expect(submitForm(ctx, said, Command, verb, { done })).rejects.toMatchObject({
    code: "too_large",
  });
});

test("a refusal is plain text where the call asks for plain text", async () => {
  const args = () => json({ name: "Kale", quantity: 1 });
  const answer = await submitJson(ctx, args(), Command, refuses, { plain: true });
  expect(answer.status).toBe(409);
  expect(await answer.text()).toBe("Name is taken");
});

test("messages are keyed by field, at any depth", () => {
  const Deep = z.object({ items: z.array(z.object({ quantity: z.number("How many?") })) });
  expect(() => check(Deep, { items: [{ quantity: 1 }, {}] })).toThrow(
    expect.objectContaining({ fields: { "items[1].quantity": ["How many?"] } }),
  );
});

test("an id is a whole number from 1, and any other text is not found", () => {
  expect(idIn("12")).toBe(12);
  for (const text of [undefined, "", "0", "-1", "1.5", "1e3", "01", "x", "9".repeat(16)]) {
    expect(() => idIn(text), String(text)).toThrow(expect.objectContaining({ code: "not_found" }));
  }
});

describe("a file sent with a form", () => {
  const Sent = z.object({ name: z.string().min(1), file: z.file() });
  const sent = (name: string, file: File) => {
    const body = new FormData();
    body.set("name", name);
    body.set("file", file);
    return { request: new Request("http://here/", { method: "POST", body }) };
  };
  const submit = (args: ReturnType<typeof sent>, does = async () => ({})) =>
    submitForm(ctx, args, Sent, does, { done: () => new Response() });
  const lostOf = async (answer: unknown) => failed(await answer).data.lostFiles;
  const scan = new File(["%PDF"], "cover.pdf");

  it("is reported as lost when the form comes back", async () => {
    expect(await lostOf(submit(sent("", scan)))).toEqual(["file"]);
    expect(await lostOf(submit(sent("Kale", scan), refuses))).toEqual(["file"]);
  });

  it("is not reported when none was chosen", async () => {
    expect(await lostOf(submit(sent("", new File([], ""))))).toBeUndefined();
  });
});

describe("a form returned after signing in", () => {
  it("is shown and not carried out, whether valid or not", async () => {
    const show = vi.fn();
    const does = vi.fn(async (_: RequestContext, command: z.output<typeof Command>) => command);
    for (const fields of [
      { name: "Kale", quantity: "3" },
      { name: "Kale", quantity: "some" },
    ]) {
      const returned = { ...ctx, returned: { show } } as unknown as RequestContext;
      const answer = await submitForm(returned, form(fields), Command, does, { done });
      const { data, init } = failed(answer);
      expect(init.status).toBe(200);
      expect(data.problem?.title).toBe("Not saved yet");
      expect(data.result.error).toBeUndefined();
      expect(data.result.initialValue).toEqual(fields);
    }
    expect(show).toHaveBeenCalledTimes(2);
    expect(does).not.toHaveBeenCalled();
  });
});
