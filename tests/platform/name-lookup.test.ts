import { describe, expect, it } from "vitest";
import { isPublicAddress, lookUp } from "~/platform/name-lookup";

describe("isPublicAddress", () => {
  it.each([
    "8.8.8.8",
    "1.1.1.1",
    "172.32.0.1",
    "100.128.0.1",
    "2606:4700::1111",
    "2a00:1450:4001::1",
  ])("accepts %s", (address) => expect(isPublicAddress(address)).toBe(true));

  it.each([
    "0.0.0.0",
    "10.0.0.8",
    "100.64.0.1",
    "100.127.255.255",
    "127.0.0.1",
    "169.254.169.254",
    "172.16.0.1",
    "172.31.255.255",
    "192.168.1.1",
    "192.0.0.1",
    "198.19.0.1",
    "203.0.113.9",
    "224.0.0.1",
    "255.255.255.255",
    "::",
    "::1",
    "::ffff:10.0.0.1",
    "::ffff:8.8.8.8",
    "64:ff9b::a00:1",
    "fc00::1",
    "fd12:3456::1",
    "fe80::1",
    "ff02::1",
    "2001:db8::1",
    "2001::1",
    "2002:a00:1::",
    "3fff::1",
    "10.0.0",
    "256.1.1.1",
    "8.8.8.8.8",
    "1:2:3",
    "",
    "farm.example",
    "::1]/x[",
  ])("refuses %s", (address) => expect(isPublicAddress(address)).toBe(false));
});

describe("lookUp", () => {
  const resolver = "https://dns.example/query?token=1";
  const answering = (of: (url: URL) => object | Response) => async (input: RequestInfo | URL) => {
    const said = of(new URL(String(input)));
    return said instanceof Response ? said : Response.json(said);
  };

  it("asks for both address types and ignores aliases", async () => {
    const asked: string[] = [];
    const found = await lookUp(
      "hooks.farm.example",
      resolver,
      answering((url) => {
        asked.push(url.search);
        const isFour = url.searchParams.get("type") === "A";
        const named = { type: 5, data: "edge.example." };
        const four = { type: 1, data: "8.8.8.8" };
        return { Status: 0, Answer: isFour ? [named, four] : [named] };
      }),
    );
    expect(found).toEqual({ addresses: ["8.8.8.8"] });
    expect(asked).toEqual([
      "?token=1&name=hooks.farm.example&type=A",
      "?token=1&name=hooks.farm.example&type=AAAA",
    ]);
  });

  it("reports a name that no server has", async () => {
    const found = await lookUp(
      "x.example",
      resolver,
      answering(() => ({ Status: 3 })),
    );
    expect(found).toEqual({ whyNot: "No server has this name. Check the address." });
  });

  it.each([
    ["the resolver gave up", () => ({ Status: 2 })],
    ["the resolver is busy", () => new Response("", { status: 503 })],
    ["the answer is none", () => new Response("<html>")],
    ["the answer has another shape", () => ({ Status: 0, Answer: "8.8.8.8" })],
  ])("reports that the name must be tried again when %s", async (_, of) => {
    const found = await lookUp("x.example", resolver, answering(of));
    expect(found).toEqual({ whyNot: expect.stringContaining("Try again") });
  });
});
