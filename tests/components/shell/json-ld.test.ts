import { expect, it } from "vitest";
import { jsonLd } from "~/components/shell/json-ld";

it("escaped linked data parses to the same data and cannot end its script", () => {
  const data = { name: "</script><!-- <b> \u2028 & 'quotes' \"too\"" };
  const written = jsonLd(data);
  expect(JSON.parse(written)).toEqual(data);
  expect(written).not.toMatch(/[<\u2028\u2029]/);
});
