import { expect, it } from "vitest";
import { jsonLd } from "~/components/shell/json-ld";

it("linked data says the same after it was escaped, and cannot end the script it stands in", () => {
  const data = { name: "</script><!-- <b> \u2028 & 'quotes' \"too\"" };
  const written = jsonLd(data);
  expect(JSON.parse(written)).toEqual(data);
  expect(written).not.toMatch(/[<\u2028\u2029]/);
});
