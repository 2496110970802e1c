import fc from "fast-check";
import { expect, test } from "vitest";
import { isApiPath, refuseOddPath, safePath } from "~/platform/paths";

test.each(["/", "/orders", "/markets?q=a%20b&page=2", "/market/1#reviews", "/a//b"])(
  "%s is accepted as a path of this site",
  (path) => {
    expect(safePath(path)).toBe(path);
  },
);

test.each([
  "//evil.example",
  "/.//evil.example",
  "/a/..//evil.example",
  "///evil.example",
  "/\\evil.example",
  "\\\\evil.example",
  "/\t/evil.example",
  "/\n/evil.example",
  " //evil.example",
  "https://evil.example/",
  "http:evil.example",
  "javascript:alert(1)",
  "JaVaScRiPt:alert(1)",
  "data:text/html,x",
  "orders",
  "",
  null,
  undefined,
  ["/orders"],
])("%j is refused as a path of this site", (path) => {
  expect(safePath(path)).toBeNull();
});

test("an escaped slash stays escaped and therefore on this site", () => {
  expect(safePath("/%2f%2fevil.example")).toBe("/%2f%2fevil.example");
  expect(safePath("/%5cevil.example")).toBe("/%5cevil.example");
});

test("no accepted path leads a browser off this site", () => {
  const text = fc.string({ unit: fc.constantFrom(..."/\\.:@?#%2f5c\t\n evilhttps") });
  fc.assert(
    fc.property(text, (tail) => {
      const path = safePath(`/${tail}`);
      if (path !== null)
        expect(new URL(path, "https://here.example").origin).toBe("https://here.example");
    }),
    { numRuns: 2000 },
  );
});

test.each(["/", "/market/7", "/markets/", "/nowhere/at-all", "/caf%C3%A9", "/%2f%2f", "/a//b"])(
  "%s is accepted as a possible address",
  (path) => {
    expect(() => refuseOddPath(path)).not.toThrow();
  },
);

test.each([
  "//",
  "//evil.example",
  "/%5C",
  "/market/1%5c",
  "/\\",
  "/%00",
  "/%0d%0aSet-Cookie:x",
  "/%7f",
  "/%",
  "/%zz",
  "/%E0%A4",
])("%s is refused with 404", (path) => {
  expect(() => refuseOddPath(path)).toThrow(expect.objectContaining({ status: 404 }));
});

test("an address of more than 1,000 characters is refused with 414", () => {
  expect(() => refuseOddPath(`/${"x".repeat(999)}`)).not.toThrow();
  expect(() => refuseOddPath(`/${"x".repeat(1000)}`)).toThrow(
    expect.objectContaining({ status: 414 }),
  );
});

test.each(["/api", "/api/", "/api/orders", "/API/orders"])("%s belongs to the API", (path) => {
  expect(isApiPath(path)).toBe(true);
});
test.each(["/", "/apiary", "/market/api/1"])("%s does not belong to the API", (path) => {
  expect(isApiPath(path)).toBe(false);
});
