import { describe, expect, it } from "vitest";
import type { RequestContext } from "~/platform/context";
import { defineEndpoint } from "~/platform/endpoint";
import { admitMethod, methodsOf } from "~/platform/methods";

type Module = Parameters<typeof methodsOf>[0];
const handler = () => null;
const routes = {
  "a page": { default: handler },
  "a form": { default: handler, loader: handler, action: handler },
  "a call that only writes": { loader: [], action: [] },
  "a call that changes and deletes": { loader: [], action: [] },
  "an address with nothing at it": { default: handler, actionTakes: "anything" },
} as unknown as Record<string, Module>;

const call = (method: "GET" | "POST" | "PATCH" | "DELETE") =>
  defineEndpoint(`${method} /api/things`, {
    summary: "Does something",
    may: "anyone",
    answers: {},
    handle: async () => ({}),
  });
const calls: Record<string, ReturnType<typeof call>[]> = {
  "a call that only writes": [call("POST")],
  "a call that changes and deletes": [call("GET"), call("PATCH"), call("DELETE")],
};

/**
 * What an address answers to each method: whether it lets the method through, refuses it, or lists
 * the methods.
 */
function told(route: string) {
  const takes = methodsOf(routes[route] as Module, calls[route] ?? []);
  return ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"].flatMap((method) => {
    const headers = new Headers();
    try {
      admitMethod({ method, headers } as RequestContext, takes);
      expect(headers.has("Allow")).toBe(false);
      return [method];
    } catch (error) {
      expect(headers.get("Allow")).toBe(takes?.join(", "));
      if (method === "OPTIONS") expect((error as Response).status).toBe(204);
      else expect(error).toMatchObject({ code: "wrong_method", status: 405 });
      return [];
    }
  });
}

describe("the methods of an address, allowed and named in refusals", () => {
  it.each([
    ["a page", ["GET", "HEAD"]],
    ["a form", ["GET", "HEAD", "POST"]],
    ["a call that only writes", ["POST"]],
    ["a call that changes and deletes", ["GET", "HEAD", "PATCH", "DELETE"]],
    ["an address with nothing at it", ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]],
  ])("%s: %j", (route, methods) => {
    expect(told(route)).toEqual(methods);
  });
});
