import type Stripe from "stripe";
import { expect, test } from "vitest";
import { held, ledger, paidSession, readyAccount, testWorld } from "./test-world";

const paid = async () => {
  const world = testWorld();
  const account = await readyAccount(world);
  const { intent } = await paidSession(world, undefined, account);
  await world.settle();
  world.received.length = 0;
  return { world, account, intent, as: { stripeAccount: account } };
};
const disputed = async () => {
  const made = await paid();
  const { id } = await made.world.control<{ id: string }>("disputes", {
    payment_intent: made.intent,
  });
  return { ...made, id };
};

test("a dispute takes the money and a fee from the paid account, and blocks refunds", async () => {
  const { world, account, as, id, intent } = await disputed();
  expect(await ledger(world, account)).toEqual([
    "charge 3000 - 117 = 2883",
    "adjustment -3000 - 1500 = -4500",
  ]);
  expect(await held(world, account)).toBe(-1617);
  expect(await held(world)).toBe(0);
  await expect(world.sdk.refunds.create({ payment_intent: intent }, as)).rejects.toMatchObject({
    statusCode: 400,
    code: "charge_disputed",
  });
  expect(await world.sdk.disputes.retrieve(id, {}, as)).toMatchObject({
    status: "needs_response",
    is_charge_refundable: false,
    balance_transactions: [{ type: "adjustment", net: -4500, source: id }],
    evidence_details: { has_evidence: false, submission_count: 0 },
  });
  expect((await world.sdk.disputes.list({ payment_intent: intent }, as)).data).toHaveLength(1);
  await expect(world.sdk.disputes.retrieve(id)).rejects.toMatchObject({ statusCode: 404 });
});

test("a won dispute returns the money but not the fee, and the charge can be refunded", async () => {
  const { world, account, as, id, intent } = await disputed();
  await world.control("disputes/win", { dispute: id });
  await world.settle();
  expect(await held(world, account)).toBe(2883 - 1500);
  expect(world.received.map(({ type }) => type)).toEqual([
    "charge.dispute.created",
    "charge.dispute.funds_withdrawn",
    "charge.dispute.closed",
    "charge.dispute.funds_reinstated",
  ]);
  const refund = await world.sdk.refunds.create({ payment_intent: intent }, as);
  expect(refund).toMatchObject({ amount: 3000 });
  expect(await world.sdk.charges.retrieve(String(refund.charge), {}, as)).toMatchObject({
    disputed: true,
    refunded: true,
  });
});

test("evidence is under review until the bank decides, and a lost dispute stays lost", async () => {
  const { world, account, as, id, intent } = await disputed();
  const { disputes, refunds } = world.sdk;
  const sent = await disputes.update(id, { evidence: { uncategorized_text: "Collected" } }, as);
  expect(sent).toMatchObject({
    status: "under_review",
    evidence: { uncategorized_text: "Collected" },
    evidence_details: { has_evidence: true, submission_count: 1 },
  });
  await expect(disputes.update(id, {}, as)).rejects.toMatchObject({ statusCode: 400 });
  await world.control("disputes/lose", { dispute: id });
  await world.settle();
  expect(world.received.map(({ type }) => type).slice(2)).toEqual([
    "charge.dispute.updated",
    "charge.dispute.closed",
  ]);
  expect(await held(world, account)).toBe(-1617);
  await expect(refunds.create({ payment_intent: intent }, as)).rejects.toMatchObject({
    code: "charge_disputed",
  });
  expect(await world.control("disputes/win", { dispute: id })).toMatchObject({
    error: expect.any(String),
  });
});

test("an account can close a dispute, once", async () => {
  const { world, as, id } = await disputed();
  expect(await world.sdk.disputes.close(id, {}, as)).toMatchObject({ status: "lost" });
  await expect(world.sdk.disputes.close(id, {}, as)).rejects.toMatchObject({ statusCode: 400 });
});

test("an unpaid or already disputed payment cannot be disputed", async () => {
  const { world, intent } = await disputed();
  for (const payment_intent of [intent, "pi_none"]) {
    expect(await world.control("disputes", { payment_intent })).toMatchObject({
      error: expect.any(String),
    });
  }
  expect(world.emulator.state().disputes).toHaveLength(1);
});

const turn = (world: Awaited<ReturnType<typeof disputed>>["world"], dispute: string, to: string) =>
  world.control<Stripe.Dispute>("disputes/turn", { dispute, status: to });

test("a bank can take the money again after a won dispute, and returns it after a won appeal", async () => {
  const { world, account, id } = await disputed();
  for (const [to, holds] of [
    ["won", 1383],
    ["lost", -1617],
    ["appeal_needs_response", -1617],
    ["appeal_under_review", -1617],
    ["won", 1383],
  ] as const) {
    expect(await turn(world, id, to)).toMatchObject({ status: to });
    expect(await held(world, account)).toBe(holds);
  }
  await world.settle();
  expect(world.received.map(({ type }) => type.replace("charge.dispute.", ""))).toEqual([
    "created",
    "funds_withdrawn",
    "closed",
    "funds_reinstated",
    "closed",
    "funds_withdrawn",
    "updated",
    "updated",
    "closed",
    "funds_reinstated",
  ]);
});

test("an inquiry takes nothing and allows refunds, and as a dispute it covers what is left", async () => {
  const { world, account, as, intent } = await paid();
  const { id } = await world.control<{ id: string }>("disputes", {
    payment_intent: intent,
    status: "warning_needs_response",
  });
  await world.sdk.refunds.create({ payment_intent: intent, amount: 1000 }, as);
  expect(await held(world, account)).toBe(2883 - 1000);
  expect(await turn(world, id, "needs_response")).toMatchObject({ amount: 2000 });
  expect(await held(world, account)).toBe(2883 - 1000 - 2000 - 1500);
});

test("a dispute covers what is left after refunds, and a fully refunded payment cannot be disputed", async () => {
  const { world, as, intent } = await paid();
  await world.sdk.refunds.create({ payment_intent: intent, amount: 1000 }, as);
  const { id } = await world.control<{ id: string }>("disputes", { payment_intent: intent });
  expect(await world.sdk.disputes.retrieve(id, {}, as)).toMatchObject({ amount: 2000 });
  await turn(world, id, "won");
  await world.sdk.refunds.create({ payment_intent: intent }, as);
  expect((await turn(world, id, "lost")).balance_transactions).toHaveLength(2);
  const other = await paid();
  await other.world.sdk.refunds.create({ payment_intent: other.intent }, other.as);
  expect(await other.world.control("disputes", { payment_intent: other.intent })).toMatchObject({
    error: expect.any(String),
  });
});

test("a prevented dispute has refunded the cardholder without a fee, and is final", async () => {
  const { world, account, intent } = await paid();
  const { id } = await world.control<{ id: string }>("disputes", {
    payment_intent: intent,
    status: "prevented",
  });
  expect(await held(world, account)).toBe(2883 - 3000);
  expect(await turn(world, id, "won")).toMatchObject({ error: expect.any(String) });
});
