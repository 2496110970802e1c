import { describe, expect, it } from "vitest";
import type { RequestContext } from "~/platform/context";
import { answerWith, defineEndpoint, type Endpoint, endpointsOf } from "~/platform/endpoint";
import { z } from "~/platform/zod";

const add = defineEndpoint("POST /api/things/:id/parts", {
  summary: "Adds a part",
  may: "anyone",
  path: { id: "thingId" },
  command: z.object({ thingId: z.int(), name: z.string(), by: z.string() }),
  given: { by: () => "the server" },
  verb: async (_, command) => command,
  answers: { 201: "Part" },
});
const remove = defineEndpoint("DELETE /api/things/:id/parts", {
  summary: "Removes all parts",
  may: "admin",
  scope: "money",
  answers: { 200: z.object({}) },
  handle: async () => ({ done: true }),
});

function ask(method: string, id = "7", calls: Endpoint[] = [add, remove]) {
  const context = { method, identify: async () => null } as unknown as RequestContext;
  const headers = { "Content-Type": "application/json" };
  const body = JSON.stringify({ name: "lid" });
  const request = new Request("http://here/api/things/7/parts", { method, headers, body });
  return answerWith(calls)({ request, context, params: { id } });
}

describe("a declared endpoint", () => {
  it("passes the body, the path id and values from the server to its command", async () => {
    const answer = await ask("POST");
    expect(answer.status).toBe(201);
    expect(await answer.json()).toEqual({ thingId: 7, name: "lid", by: "the server" });
  });

  it("answers 404 for an invalid path id", async () => {
    await expect(ask("POST", "x")).rejects.toMatchObject({ status: 404 });
  });

  it("refuses a caller before doing anything", async () => {
    await expect(ask("DELETE")).rejects.toMatchObject({ code: "signed_out" });
  });

  it("is listed with its method, address and permission", () => {
    expect(endpointsOf({ loader: [add, remove] })).toMatchObject([
      { method: "POST", address: "/api/things/:id/parts", may: "anyone" },
      { method: "DELETE", address: "/api/things/:id/parts", may: "admin" },
    ]);
    expect(endpointsOf({ loader: () => null })).toEqual([]);
  });

  it("answers only its own method", async () => {
    await expect(ask("PUT")).rejects.toMatchObject({ code: "wrong_method" });
    await expect(ask("DELETE", "7", [add])).rejects.toMatchObject({ code: "wrong_method" });
  });
});
