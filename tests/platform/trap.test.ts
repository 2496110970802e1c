import fc from "fast-check";
import { expect, test } from "vitest";
import { leastFilling, sealLasts, Trap } from "~/platform/trap";

const trap = new Trap("a secret of the tests");
const now = Date.UTC(2026, 4, 7);
const sent = (fields: Record<string, string>) => {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return form;
};

test("a seal tells how long ago the form was opened, until it expires", async () => {
  const seal = await trap.seal(now);
  expect(await trap.age(seal, now + 5)).toBe(5);
  expect(await trap.age(seal, now + sealLasts)).toBe(sealLasts);
  expect(await trap.age(seal, now + sealLasts + 1)).toBeNull();
});

test("a forged, changed or foreign seal is refused", async () => {
  const seal = await trap.seal(now);
  const [moment = "", sign = ""] = seal.split(".");
  const earlier = (Number.parseInt(moment, 36) - 10_000).toString(36);
  const other = await new Trap("another").seal(now);
  for (const wrong of [null, "", "x", `${earlier}.${sign}`, `${moment}.${"A".repeat(43)}`, other]) {
    expect(await trap.age(wrong, now), String(wrong)).toBeNull();
  }
  await fc.assert(
    fc.asyncProperty(fc.string({ maxLength: 80 }), async (text) => {
      expect(await trap.age(text, now)).toBeNull();
    }),
  );
});

test("a form is accepted at human speed, and refused when too fast, without a seal or with the trap filled in", async () => {
  const openedAt = await trap.seal(now);
  const why = (fields: Record<string, string>, after: number) =>
    trap.whyAgain(sent(fields), now + after);
  for (const after of [leastFilling, 60_000, sealLasts]) {
    expect(await why({ openedAt, leaveEmpty: "" }, after)).toBeNull();
    expect(await why({ openedAt }, after)).toBeNull();
    expect(await why({ openedAt, leaveEmpty: "x" }, after)).toMatchObject({ isAgain: true });
  }
  expect(await why({ openedAt }, leastFilling - 1)).toMatchObject({ isAgain: true });
  expect(await why({}, 60_000)).toMatchObject({ isAgain: true });
});
