import { describe, expect, it } from "vitest";
import {
  addingOf,
  contactsIn,
  type Recommended,
  whyNotAdd,
} from "~/models/joining/recommendation/recommended.rules";

const recommended = (facts: Partial<Recommended> = {}): Recommended => ({
  id: 7,
  kind: "market_recommendation",
  name: "Bay Market",
  status: "approved",
  addedId: null,
  namesakeId: null,
  ...facts,
});

describe("adding a recommendation", () => {
  it("is possible only after approval", () => {
    expect(whyNotAdd(recommended())).toBeNull();
    for (const status of ["pending", "rejected"] as const) {
      expect(whyNotAdd(recommended({ status }))).toMatchObject({ title: "Not approved" });
    }
  });

  it("happens once: a recommendation that is in the guide is 'Already Added'", () => {
    expect(whyNotAdd(recommended({ addedId: 3, namesakeId: 4 }))).toMatchObject({
      title: "Already Added",
      message: "Bay Market has been added to markets.",
      leadsTo: { to: "/market/3" },
    });
    expect(whyNotAdd(recommended({ kind: "vendor_recommendation", namesakeId: 4 }))).toMatchObject({
      title: "Already Added",
      leadsTo: { to: "/vendor/4" },
    });
  });

  it("leads to the form for its kind, and nowhere once it is in the guide", () => {
    expect(addingOf(recommended())).toMatchObject({
      label: "Add to Markets",
      to: "/admin/market?recommendation=7",
    });
    expect(addingOf(recommended({ kind: "vendor_recommendation" }))).toMatchObject({
      label: "Add to Vendors",
      to: "/admin/vendor?recommendation=7",
    });
    expect(addingOf(recommended({ namesakeId: 4 }))).toMatchObject({
      label: "Already Added",
      to: null,
    });
  });

  it("is not offered before approval, but a match in the guide is mentioned", () => {
    expect(addingOf(recommended({ status: "pending" }))).toBeNull();
    expect(addingOf(recommended({ status: "pending", namesakeId: 4 }))).toEqual({
      label: null,
      to: null,
      text: "The guide already has Bay Market.",
      leadsTo: { to: "/market/4", label: "See the page" },
    });
  });
});

it.each([
  [null, {}],
  ["ask at the gate", {}],
  ["ada@farm.example, (305) 555-0100", { contactEmail: "ada@farm.example" }],
  ["@bee.stall; www.bee.example.", { instagram: "@bee.stall", website: "www.bee.example" }],
  ["https://bee.example/x", { website: "https://bee.example/x" }],
  ["javascript:alert(1) @@ @ a@b", {}],
])("contact details in %j that fit a field are copied into it", (text, contacts) => {
  expect(contactsIn(text)).toEqual(contacts);
});
