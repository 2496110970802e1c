import { describe, expect, it } from "vitest";
import { faultsOf, gradeOf } from "../../scripts/words/rules.mjs";
import { textsIn } from "../../scripts/words/texts.mjs";

const texts = (source: string) => textsIn("a.tsx", source).map(({ text }) => text);

describe("the texts that users read", () => {
  it("include element texts with their nested content, and visible attributes", () => {
    const source = `const a = <p className="muted small" title="More about it">Paid <b>{sum}</b> by card.</p>;`;
    expect(texts(source)).toEqual(["More about it", "Paid {…} by card."]);
  });

  it("include errors and emails, with a mark for each value", () => {
    const source = "throw refuse(`$" + "{name} is sold out`); const subject = 'Order confirmed';";
    expect(texts(source)).toEqual(["{…} is sold out", "Order confirmed"]);
  });

  it("exclude SQL, addresses, classes and names in the code", () => {
    const source =
      'import a from "Some Thing"; sql`select Some Thing`; go("/orders/past"); if (kind === "Big Thing") tag("GET /api/x");';
    expect(texts(source)).toEqual([]);
  });
});

describe("the rules for texts", () => {
  it.each([
    ["We gave it back to your card", ["say 'refund'"]],
    ["Write to us by mail", ["say 'email'"]],
    ["The vendor called it off", ["say 'cancel'"]],
    ["Log in to see your favorites", ["say 'sign in'", "say 'saved'"]],
    ["Please choose a day", ["say 'plain words'"]],
    ["Choose another colour", ["say 'American spelling'"]],
    ["Choose a pickup date", []],
  ])("for '%s' report %j", (text, faults) => {
    expect(faultsOf(text)).toEqual(faults);
  });

  it("accept the wording of the specification", () => {
    expect(faultsOf("Failed to load orders. Please try again later.")).toEqual([]);
    expect(faultsOf("Added to favorites")).toEqual([]);
  });

  it("report a long sentence of long words and accept a short one", () => {
    const hard =
      "Notwithstanding preceding stipulations, reimbursement necessitates comprehensive documentation regarding individual transactions.";
    expect(gradeOf(hard)).toBeGreaterThan(8);
    expect(faultsOf(hard)[0]).toMatch(/^is hard to read \(grade \d+\): Notwithstanding/);
    expect(gradeOf("We refund your card within ten days of the day you asked.")).toBeLessThan(8);
    expect(gradeOf("Unauthorized reconciliation.")).toBe(0);
  });
});
