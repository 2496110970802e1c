import { describe, expect, it } from "vitest";
import { readApplicationData } from "~/models/joining/application/application-data";

const read = (told: unknown) => readApplicationData(JSON.stringify(told));

describe("application data in the address of a new vendor's form", () => {
  it("fills in texts under the form's own names or those of the application form", () => {
    const told = {
      name: "Salt",
      vendorType: "Monthly",
      website: "salt.example",
      contactEmail: "a@b.co",
    };
    expect(read({ ...told, requestedMarkets: ["Bay Market"] })).toEqual({
      entries: { ...told, website: "https://salt.example" },
      markets: ["Bay Market"],
      notes: [],
    });
    expect(read({ businessName: "Salt" }).entries).toEqual({ name: "Salt" });
  });

  it("leaves out values that a field would not accept, and says so", () => {
    const { entries, notes } = read({
      name: "x".repeat(300),
      vendorType: "Daily",
      website: "javascript:alert(1)",
      contactEmail: 7,
      image: "https://elsewhere.example/a.png",
      constructor: "y",
      description: "Bread",
    });
    expect(entries).toEqual({ description: "Bread" });
    expect(notes).toEqual([
      "We couldn’t copy the name.",
      "We couldn’t copy the vendor type.",
      "We couldn’t copy the email address.",
      "We couldn’t copy the website.",
    ]);
  });

  it.each([
    ["no JSON", "{"],
    ["a list", "[1]"],
    ["nothing", "null"],
    ["a text", '"x"'],
    ["too much, though no field of it is", JSON.stringify({ note: "x".repeat(6000) })],
  ])("leaves the form empty and says why when it is %s", (_, text) => {
    const { entries, markets, notes } = readApplicationData(text);
    expect([entries, markets, notes.length]).toEqual([{}, [], 1]);
  });

  it("names no markets when it lists more than fifty, or anything but names", () => {
    expect(read({ requestedMarkets: Array(51).fill("Bay") }).markets).toEqual([]);
    expect(read({ requestedMarkets: [{ name: "Bay" }] }).markets).toEqual([]);
  });

  it("fills in nothing when the address has none", () => {
    expect(readApplicationData(null)).toEqual({ entries: {}, markets: [], notes: [] });
  });
});
