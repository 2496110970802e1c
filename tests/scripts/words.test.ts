import { describe, expect, it } from "vitest";
import { faultsOf, gradeOf } from "../../scripts/words/rules.mjs";
import { textsIn } from "../../scripts/words/texts.mjs";

const texts = (source: string) => textsIn("a.tsx", source).map(({ text }) => text);

describe("the texts that people read", () => {
  it("are those of elements, with what stands inside them, and of attributes that are shown", () => {
    const source = `const a = <p className="muted small" title="More about it">Paid <b>{sum}</b> by card.</p>;`;
    expect(texts(source)).toEqual(["More about it", "Paid {…} by card."]);
  });

  it("are those of errors and emails, with a mark where something is filled in", () => {
    const source = "throw refuse(`$" + "{name} is sold out`); const subject = 'Order confirmed';";
    expect(texts(source)).toEqual(["{…} is sold out", "Order confirmed"]);
  });

  it("are not SQL, addresses, classes, or names in the code", () => {
    const source =
      'import a from "Some Thing"; sql`select Some Thing`; go("/orders/past"); if (kind === "Big Thing") tag("GET /api/x");';
    expect(texts(source)).toEqual([]);
  });
});

describe("the rules for them", () => {
  it.each([
    ["We gave it back to your card", ["say 'refund'"]],
    ["Write to us by mail", ["say 'email'"]],
    ["The vendor called it off", ["say 'cancel'"]],
    ["Log in to see your favorites", ["say 'sign in'", "say 'saved'"]],
    ["Please choose a day", ["say 'plain words'"]],
    ["Choose another colour", ["say 'American spelling'"]],
    ["Choose a pickup date", []],
  ])("of '%s' say %j", (text, faults) => {
    expect(faultsOf(text)).toEqual(faults);
  });

  it("keep what the specification says", () => {
    expect(faultsOf("Failed to load orders. Please try again later.")).toEqual([]);
    expect(faultsOf("Added to favorites")).toEqual([]);
  });

  it("find a long sentence of long words, and let a short one be", () => {
    const hard =
      "Notwithstanding preceding stipulations, reimbursement necessitates comprehensive documentation regarding individual transactions.";
    expect(gradeOf(hard)).toBeGreaterThan(8);
    expect(faultsOf(hard)[0]).toMatch(/^is hard to read \(grade \d+\): Notwithstanding/);
    expect(gradeOf("We refund your card within ten days of the day you asked.")).toBeLessThan(8);
    expect(gradeOf("Unauthorized reconciliation.")).toBe(0);
  });
});
