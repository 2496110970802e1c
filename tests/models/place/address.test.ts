import { expect, it, test } from "vitest";
import { saysItsTown, townBeside } from "~/models/place/address";

const danville = { city: "Danville", state: "Vermont", location: "Danville, Vermont" };

test.each([
  "1 Main St, Danville, VT 05828",
  "1 Main St, Danville, Vermont",
  "1 Main St Danville VT",
  "Danville, VT 05828-1234",
  "1 Main St, danville, vt, 05828, USA",
])("%s says its town, which does not follow it again", (address) => {
  expect(saysItsTown({ ...danville, address })).toBe(true);
  expect(townBeside({ ...danville, address })).toBe("");
});

test.each([
  "1 Main St",
  "12 Danville Road",
  "On the green in Danville",
  "1 Vermont Avenue",
  "Danville, VA",
  "",
])("beside %s its town is said", (address) => {
  expect(townBeside({ ...danville, address })).toBe("Danville, Vermont");
});

it("a place without a town says nothing of one", () => {
  expect(saysItsTown({ address: "1 Main St, VT", city: "", state: "Vermont" })).toBe(false);
});
