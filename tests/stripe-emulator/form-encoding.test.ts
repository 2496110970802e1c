import { expect, test } from "vitest";
import { canonicalForm, decodeForm } from "./form-encoding";

const plain = (text: string) => JSON.parse(JSON.stringify(decodeForm(text)));

test("nested brackets become nested objects", () => {
  expect(plain("a[b][c]=1&a[b][d]=2&e=3")).toEqual({ a: { b: { c: "1", d: "2" } }, e: "3" });
});

test("indexed and empty brackets give the same list", () => {
  const expected = { line: { 0: { price: { unit: "1" }, n: "2" }, 1: { price: { unit: "3" } } } };
  expect(plain("line[0][price][unit]=1&line[0][n]=2&line[1][price][unit]=3")).toEqual(expected);
  expect(plain("line[][price][unit]=1&line[][n]=2&line[][price][unit]=3")).toEqual(expected);
  expect(plain("types[]=a&types[]=b")).toEqual({ types: { 0: "a", 1: "b" } });
});

test("plus signs, percent escapes and names of Object are decoded as plain text", () => {
  expect(plain("a=1+%2B%26&constructor[x]=1")).toEqual({ a: "1 +&", constructor: { x: "1" } });
});

test("the canonical form ignores the order of fields but not their values", () => {
  expect(canonicalForm("a=1&b=2")).toBe(canonicalForm("b=2&a=1"));
  expect(canonicalForm("a=1&b=2")).not.toBe(canonicalForm("a=1&b=3"));
});
