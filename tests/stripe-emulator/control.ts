import {
  changeStanding,
  endAccount,
  holdPayouts,
  leavePayoutsUnsaid,
  openAccount,
} from "./accounts";
import { letBankPay, payOutOnlyWhenAsked } from "./balance-settings";
import { move } from "./balance-transactions";
import { disconnect } from "./disconnecting";
import { DISPUTE_STATUSES, openDispute, turnDispute } from "./dispute-turns";
import { API_VERSION, setEventVersion } from "./events";
import { addPast, PAST_KINDS } from "./past";
import { failPayout, letPayoutArrive, PAYOUT_FAILURES, payOutAll } from "./payouts";
import { FAULT_KINDS, STANDINGS, WEBHOOK_MODES } from "./records";
import { endRefund } from "./refund-money";
import { moveReserve } from "./reserves";
import { settleSession } from "./sessions";
import { state } from "./state";
import { TEST_CARD_NAMES } from "./test-cards";
import { flush, setWebhookMode, type WebhookTarget, webhookMode } from "./webhooks";
import { PLATFORM, seconds, type World } from "./world";

type Body = Record<string, unknown>;
type Verb = (world: World, body: Body) => object;

/**
 * The controls that only tests have, under /emulator; Stripe has none of them. They take and return
 * JSON: GET state, POST webhooks, POST webhooks/flush, POST reset, and these.
 */
const VERBS: Record<string, Verb> = {
  faults: addFaults,
  /** Drops all faults that are still to come: Stripe answers as usual again. */
  "faults/clear": (world) => {
    for (const { id } of world.store.list("fault")) world.store.delete("fault", id);
    return { faults: [] };
  },
  /** `seconds` to move the clock forward. */
  clock: advanceClock,
  /**
   * `refund` and Stripe's `reason`: the bank refuses the refund, or the money for it is missing.
   */
  "refunds/fail": (world, { refund, reason = "unknown" }) =>
    endRefund(world, String(refund), "failed", String(reason)) ??
    fail("refund must be one that has not failed"),
  /** `refund`, while it is pending. */
  "refunds/cancel": (world, { refund }) =>
    endRefund(world, String(refund), "canceled", "") ?? fail("refund must be one that waits"),
  /**
   * `payment_intent`, which the cardholder disputes, or about which the bank inquires, as `status`
   * says.
   */
  disputes: (world, { payment_intent, status = "needs_response" }) =>
    openDispute(world, String(payment_intent), oneOf("status", DISPUTE_STATUSES, status)) ??
    fail("payment_intent must be paid, not refunded in full and not disputed"),
  /** `dispute` and its new `status`. */
  "disputes/turn": (world, { dispute, status }) =>
    turnDispute(world, String(dispute), oneOf("status", DISPUTE_STATUSES, status)) ??
    fail("status must be one that follows the status of the dispute"),
  "disputes/win": (world, { dispute }) =>
    turnDispute(world, String(dispute), "won") ?? fail("dispute must be one that can be won"),
  "disputes/lose": (world, { dispute }) =>
    turnDispute(world, String(dispute), "lost") ?? fail("dispute must be one that can be lost"),
  /** `payout`, which reaches the bank at once. */
  "payouts/arrive": (world, { payout }) =>
    letPayoutArrive(world, String(payout)) ?? fail("payout must be one that is on its way"),
  /** `payout` and Stripe's `code`: the bank returns the payout, even after it was paid. */
  "payouts/fail": (world, { payout, code = "account_closed" }) =>
    failPayout(world, String(payout), oneOf("code", PAYOUT_FAILURES, code)) ??
    fail("payout must be one that has not failed"),
  /**
   * `account`: its owner takes all available money, and its bank no longer covers a negative
   * balance.
   */
  "balances/empty": emptyBalance,
  /** `account`: its pending money becomes available at once, days early. */
  "balances/arrive": letMoneyArrive,
  /** `account` and `amount`: its owner pays this amount in. */
  "balances/fund": fundBalance,
  /** `session` of a delayed payment, and whether the money `arrives`. */
  "sessions/settle": (world, { session, arrives = true }) =>
    settleSession(world, String(session), arrives === true) ??
    fail("session must be one whose payment is on its way"),
  /** `account`: the id of an account that a demo or a test has already written to its database. */
  "accounts/add": addAccount,
  /** `account` and a movement of money from a demo's ledger, as in `past.ts`. */
  "past/add": addToPast,
  /** `account` and its new `standing`. */
  "accounts/standing": (world, { account, standing }) => {
    changeStanding(world, anAccount(world, account), oneOf("standing", STANDINGS, standing));
    return anAccount(world, account);
  },
  /** `account` and `as`, a test card's name: banks answer charges on it as they do that card. */
  "accounts/cards": (world, { account, as }) => {
    const record = anAccount(world, account);
    world.store.put("account", record.id, {
      ...record,
      cardsActAs: oneOf("as", TEST_CARD_NAMES, as),
    });
    return {};
  },
  /** `account`: holds back its payouts, or releases them (`held: false`). */
  "accounts/hold-payouts": (world, { account, held = true }) => {
    holdPayouts(world, anAccount(world, account), held === true);
    return anAccount(world, account);
  },
  /** `account`: leaves out the status of its payouts, or shows it again (`unsaid: false`). */
  "accounts/leave-payouts-unsaid": (world, { account, unsaid = true }) => {
    leavePayoutsUnsaid(world, anAccount(world, account), unsaid === true);
    return anAccount(world, account);
  },
  /**
   * `account`: its owner disconnects it from the platform, or connects it again (`disconnected:
   * false`).
   */
  "accounts/disconnect": (world, { account, disconnected = true }) => {
    disconnect(world, anAccount(world, account), disconnected === true);
    return anAccount(world, account);
  },
  /** `account` and `amount`: cents that Stripe holds back, or releases. */
  "reserves/hold": (world, body) => reserve(world, body, true),
  "reserves/release": (world, body) => reserve(world, body, false),
  /** `version` of all events made from now on. */
  "events/version": (world, { version = API_VERSION }) => {
    setEventVersion(world, String(version));
    return { version };
  },
  /** `account`: closes it. If `readable`, Stripe still answers reads about it. */
  "accounts/close": (world, { account, readable = false }) =>
    endAccount(world, anAccount(world, account), { readable: readable === true }),
  reset: (world) => {
    world.store.clear();
    return { reset: true };
  },
};

/** Answers a control: 400 with the mistake in the request, or 404 for an unknown control. */
export async function control(
  world: World,
  target: WebhookTarget,
  { method, path, body }: { method: string; path: string; body: string },
): Promise<Response> {
  const name = path.slice("/emulator/".length);
  try {
    if (method === "GET" && name === "state") return Response.json(state(world));
    if (method === "POST" && name === "webhooks") {
      setWebhookMode(world, oneOf("mode", WEBHOOK_MODES, readJson(body).mode));
      return Response.json({ mode: webhookMode(world) });
    }
    if (method === "POST" && name === "webhooks/flush") {
      const { mode = webhookMode(world) } = readJson(body || "{}");
      const statuses = await flush(world, target, oneOf("mode", WEBHOOK_MODES, mode));
      return Response.json({ count: statuses.length, statuses });
    }
    const verb = method === "POST" ? VERBS[name] : undefined;
    if (verb) return Response.json(verb(world, readJson(body || "{}")));
    return Response.json({ error: `No control ${method} ${path}` }, { status: 404 });
  } catch (error) {
    if (!(error instanceof ControlError)) throw error;
    return Response.json({ error: error.message }, { status: 400 });
  }
}

/** A mistake in a control request; answered with 400. */
class ControlError extends Error {}

function fail(message: string): never {
  throw new ControlError(message);
}

function addFaults(world: World, body: Body): object {
  if (!Array.isArray(body.calls)) fail("calls must be a list");
  const faults = body.calls.map((call: Body) => {
    const { match, times = 1 } = call;
    if (typeof match !== "string" || !/^[A-Z]+ \/\S+$/.test(match)) {
      fail("match must be a method and a path, such as POST /v1/refunds");
    }
    if (typeof times !== "number" || !Number.isInteger(times) || times < 1) {
      fail("times must be a whole number from 1");
    }
    return { id: world.newId("fault_"), match, times, as: oneOf("as", FAULT_KINDS, call.as) };
  });
  for (const fault of faults) world.store.put("fault", fault.id, fault);
  return { faults: world.store.list("fault") };
}

function advanceClock(world: World, { seconds }: Body): object {
  if (typeof seconds !== "number" || !Number.isFinite(seconds) || seconds < 0) {
    fail("seconds must be a number from 0");
  }
  const { ahead } = world.store.get("clock", "clock") ?? { ahead: 0 };
  world.store.put("clock", "clock", { ahead: ahead + seconds * 1000 });
  return { now: new Date(world.now()).toISOString() };
}

function emptyBalance(world: World, { account = PLATFORM, currency = "usd" }: Body): object {
  const id = account === PLATFORM ? PLATFORM : anAccount(world, account).id;
  letBankPay(world, id, false);
  return { payout: payOutAll(world, id, String(currency)) ?? null };
}

function letMoneyArrive(world: World, { account }: Body): object {
  const { id } = anAccount(world, account);
  const now = seconds(world);
  for (const record of world.store.list("balance_transaction")) {
    if (record.account !== id || record.transaction.available_on <= now) continue;
    const transaction = { ...record.transaction, available_on: now };
    world.store.put("balance_transaction", transaction.id, { account: id, transaction });
  }
  for (const due of world.store.list("due_funds")) {
    if (due.account === id) world.store.put("due_funds", due.id, { ...due, at: world.now() });
  }
  return { account: id };
}

function fundBalance(world: World, { account = PLATFORM, amount, currency = "usd" }: Body): object {
  if (typeof amount !== "number" || !Number.isInteger(amount) || amount < 1) {
    fail("amount must be a whole number of cents from 1");
  }
  const id = account === PLATFORM ? PLATFORM : anAccount(world, account).id;
  return move(world, {
    account: id,
    type: "topup",
    amount,
    currency: String(currency),
    source: world.newId("tu_"),
  });
}

function reserve(world: World, { account, amount }: Body, isHeld: boolean): object {
  const { id } = anAccount(world, account);
  const cents = typeof amount === "number" && Number.isInteger(amount) ? amount : 0;
  if (cents < 1) fail("amount must be a whole number of cents from 1");
  return (
    moveReserve(world, id, { amount: cents, isHeld }) ??
    fail("amount must be no more than there is to hold, or to let go")
  );
}

/**
 * Adds an account under an id that the caller chooses, with a `standing` ("complete" by default) or
 * `closed`. It is paid out only on request. An existing account stays unchanged. Sends no event.
 */
function addAccount(world: World, body: Body): object {
  const { account, name, email, standing = "complete", closed = false } = body;
  if (typeof account !== "string" || !/^acct_\w{1,200}$/.test(account)) {
    fail("account must be an id that begins with acct_");
  }
  const there = world.store.get("account", account);
  if (there) return there;
  payOutOnlyWhenAsked(world, account);
  return openAccount(world, {
    id: account,
    contactEmail: typeof email === "string" ? email : null,
    displayName: typeof name === "string" ? name : null,
    standing: oneOf("standing", STANDINGS, standing),
    closed: closed === true,
  });
}

function addToPast(world: World, body: Body): object {
  const { account, kind, intent, reference, request, amount, fee, at } = body;
  const movement = {
    account: anAccount(world, account).id,
    kind: oneOf("kind", PAST_KINDS, kind),
    intent: String(intent),
    reference: String(reference),
    request: Number(request ?? 0),
    amount: Number(amount),
    fee: Number(fee ?? 0),
    at: Number(at),
  };
  addPast(world, movement);
  return movement;
}

function anAccount(world: World, id: unknown) {
  return world.store.get("account", String(id)) ?? fail("account must be a connected account");
}

function oneOf<T extends string>(name: string, choices: readonly T[], value: unknown): T {
  if (value === undefined) fail(`${name} is missing`);
  const choice = choices.find((candidate) => candidate === value);
  return choice ?? fail(`${name} must be one of ${choices.join(", ")}`);
}

function readJson(body: string): Body {
  try {
    const value: unknown = JSON.parse(body);
    if (typeof value === "object" && value !== null) return value as Body;
  } catch {
    // The line below answers this like any other body that is not an object.
  }
  return fail("The body must be a JSON object");
}
