import { expect, it } from "vitest";
import type { RequestContext } from "~/platform/context";
import { openMailedLink } from "~/platform/mailed-link";

it("the page of an emailed link sends its address to no other site and is not indexed", () => {
  const headers = new Headers();
  const request = new Request("http://here.test/reset-password?token=a-secret&token=b");
  expect(openMailedLink({ headers } as RequestContext, request)).toBe("a-secret");
  expect(headers.get("Referrer-Policy")).toBe("same-origin");
  expect(headers.get("X-Robots-Tag")).toBe("noindex");
  expect(openMailedLink({ headers } as RequestContext, new Request("http://here.test/"))).toBe("");
});
