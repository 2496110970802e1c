import { describe, expect, test } from "vitest";
import { readEntries, readJson, readText } from "~/platform/body";

/**
 * A body in chunks, without a length. `sent` records how many chunks were requested, and whether it
 * was canceled.
 */
function chunked(parts: number, bytes: number, type = "text/plain") {
  const sent = { parts: 0, isCancelled: false };
  const body = new ReadableStream<Uint8Array>({
    pull(stream) {
      sent.parts++;
      stream.enqueue(new Uint8Array(bytes).fill(97));
      if (sent.parts === parts) stream.close();
    },
    cancel() {
      sent.isCancelled = true;
    },
  });
  const init = { method: "POST", body, headers: { "Content-Type": type }, duplex: "half" };
  return { request: new Request("http://here/", init as RequestInit), sent };
}
const posted = (body: BodyInit, type?: string) =>
  new Request("http://here/", {
    method: "POST",
    body,
    ...(type && { headers: { "Content-Type": type } }),
  });
const json = (text: string) => readJson(posted(text, "application/json"));
const form = "application/x-www-form-urlencoded";
const tooLarge = expect.objectContaining({ code: "too_large" });

describe("a body without a length", () => {
  test.each([
    ["a form", readEntries, form],
    ["a form with files", readEntries, "multipart/form-data; boundary=x"],
    ["JSON", readJson, "application/json"],
    ["a text, as webhooks are read", readText, "text/plain"],
  ])("of 120 MB is refused soon after its first megabyte: %s", async (_, read, type) => {
    const { request, sent } = chunked(1200, 100_000, type);
    await expect(read(request)).rejects.toEqual(tooLarge);
    expect(sent.parts).toBeLessThan(15);
    expect(sent.isCancelled).toBe(true);
  });

  test("is read when it is exactly as long as allowed", async () => {
    expect(await readText(chunked(10, 100_000).request)).toHaveLength(1_000_000);
  });

  test("may be longer when a route allows more, up to that limit", async () => {
    expect(await readText(chunked(30, 100_000).request, 3_000_000)).toHaveLength(3_000_000);
    const { request, sent } = chunked(1200, 100_000);
    await expect(readText(request, 3_000_000)).rejects.toEqual(tooLarge);
    expect(sent.parts).toBeLessThan(35);
  });

  test("is held to each reader's own limit", async () => {
    const { request } = chunked(30, 100_000);
    await readText(request, 3_000_000);
    await expect(readText(request)).rejects.toEqual(tooLarge);
  });
});

test("a body with a declared length over the limit is refused without reading it", async () => {
  const { request, sent } = chunked(1, 1);
  request.headers.set("Content-Length", "1000001");
  await expect(readText(request)).rejects.toEqual(tooLarge);
  expect(sent.parts).toBeLessThanOrEqual(1);
});

test("a body that breaks off is an invalid request, not a server error", async () => {
  const body = new ReadableStream({ pull: (stream) => stream.error(new Error("gone")) });
  const init = { method: "POST", body, duplex: "half" } as RequestInit;
  await expect(readText(new Request("http://here/", init))).rejects.toMatchObject({
    code: "invalid",
  });
});

test("a form can be read more than once", async () => {
  const request = posted("name=Kale", form);
  expect((await readEntries(request)).get("name")).toBe("Kale");
  expect((await readEntries(request)).get("name")).toBe("Kale");
});

test("a form with files is read with its files", async () => {
  const entries = new FormData();
  entries.set("name", "Kale");
  entries.set("picture", new Blob(["abc"]), "kale.png");
  const read = await readEntries(posted(entries));
  expect(read.get("name")).toBe("Kale");
  expect(await (read.get("picture") as File).text()).toBe("abc");
});

describe("the limit of 1,000 fields", () => {
  const many = (count: number) => {
    const fields = new FormData();
    for (let at = 0; at < count; at++) fields.append("a", "b");
    return fields;
  };
  test("applies to a plain form", async () => {
    await expect(readEntries(posted("a=b&".repeat(1000), form))).rejects.toEqual(tooLarge);
    expect([...(await readEntries(posted("a=b&".repeat(999), form)))]).toHaveLength(999);
  });
  test("applies to a form with files", async () => {
    await expect(readEntries(posted(many(1001)))).rejects.toEqual(tooLarge);
    expect([...(await readEntries(posted(many(1000))))]).toHaveLength(1000);
  });
  test.each([`x="; boundary=other"; boundary=real`, `boundary="re\\al"`, "charset=utf-8"])(
    "cannot be avoided with a boundary that can be read in two ways: %s",
    async (parameters) => {
      const field = '--real\r\nContent-Disposition: form-data; name="a"\r\n\r\nb\r\n';
      const body = `${field.repeat(1001)}--real--\r\n`;
      const request = posted(body, `multipart/form-data; ${parameters}`);
      await expect(readEntries(request)).rejects.toMatchObject({ code: "wrong_type" });
    },
  );
});

describe("JSON", () => {
  const nested = (depth: number) => `{"a":${"[".repeat(depth)}${"]".repeat(depth)}}`;
  test("nested 5,000 deep is refused", async () => {
    const tooDeep = {
      code: "invalid",
      message: "The JSON is nested too deeply. Use at most 16 levels.",
    };
    await expect(json(nested(5000))).rejects.toMatchObject(tooDeep);
    await expect(json(`{"a":`.repeat(5000))).rejects.toMatchObject(tooDeep);
    expect(await json(nested(15))).toHaveProperty("a");
  });

  test("of half a million values is refused", async () => {
    const many = `{"items":[${"0,".repeat(490_000)}0]}`;
    await expect(json(many)).rejects.toMatchObject({ code: "invalid" });
    expect(await json(`{"items":[${"0,".repeat(1900)}0]}`)).toHaveProperty("items");
  });

  test("may contain brackets and commas in its texts", async () => {
    const text = `[{,\\"`.repeat(1000);
    expect(await json(JSON.stringify({ text }))).toEqual({ text });
  });

  test.each([
    ["__proto__", "__proto__"],
    ["constructor", "constructor"],
    ["prototype", "prototype"],
    ["__proto__, with an escape", "\\u005f_proto__"],
  ])("refuses a key named %s at any depth", async (_, name) => {
    for (const text of [`{"${name}":{"isAdmin":true}}`, `{"a":[{"${name}" : 1,"b":2}]}`]) {
      await expect(json(text)).rejects.toMatchObject({ code: "invalid" });
    }
  });

  test.each([
    ["at once", `{"amount":1,"amount":2}`],
    ["in another spelling", `{"amount":1,"amoun\\u0074":2}`],
    ["far before its colon", `{"amount"${" ".repeat(500)}:1,"amount"\n\t${" ".repeat(500)}:2}`],
    ["deep inside", `{"a":[{"amount":1},{"amount":1,"b":"amount","amount":2}]}`],
  ])("refuses a repeated key, %s, and names it", async (_, text) => {
    await expect(json(text)).rejects.toMatchObject({
      code: "invalid",
      fields: { amount: ["The field “amount” appears twice. Send it once."] },
    });
  });

  test("shortens an overlong key name in the error", async () => {
    const name = "x".repeat(9_000);
    await expect(json(`{"${name}":1,"${name}":2}`)).rejects.toMatchObject({
      fields: { ["x".repeat(100)]: [expect.any(String)] },
    });
  });

  test("accepts the same key in different objects and as a text", async () => {
    const value = { a: { a: "a", b: ["a", "a"] }, b: [{ a: 1 }, { a: 2 }] };
    expect(await json(JSON.stringify(value))).toEqual(value);
  });
});
