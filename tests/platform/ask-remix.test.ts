import { expect, test } from "vitest";
import { asRemixIsAsked } from "~/platform/ask-remix";

const address = "http://here.test/saved?tab=vendors";
const asked = (init: RequestInit, at = address) => asRemixIsAsked(new Request(at, init));

test("a GET request is passed on unchanged", () => {
  const request = new Request(address, { headers: { Cookie: "a=1" } });
  expect(asRemixIsAsked(request)).toBe(request);
});

test.each(["HEAD", "OPTIONS", "PROPFIND"])(
  "%s is passed on as GET, with its address and headers",
  (method) => {
    const request = asked({ method, headers: { Cookie: "a=1" } });
    expect(request.method).toBe("GET");
    expect(request.url).toBe(address);
    expect(request.headers.get("Cookie")).toBe("a=1");
  },
);

test.each(["POST", "PUT", "PATCH", "DELETE"])("%s is passed on with its body", async (method) => {
  const request = asked({ method, body: "type=vendor", headers: { "X-Other": "1" } });
  expect(request.method).toBe(method);
  expect(request.url).toBe(address);
  expect(request.headers.get("X-Other")).toBe("1");
  expect(await request.text()).toBe("type=vendor");
});

test("a write is passed on without its origin, which was checked before", () => {
  expect(asked({ method: "POST", headers: { Origin: "http://x" } }).headers.has("Origin")).toBe(
    false,
  );
});

test("a request cannot name a route by its id", async () => {
  const at = "http://here.test/?_data=root&q=a%20b";
  expect(asked({}, at).url).toBe("http://here.test/?q=a+b");
  const written = asked({ method: "POST", body: "x" }, at);
  expect(written.url).toBe("http://here.test/?q=a+b");
  expect(await written.text()).toBe("x");
});
