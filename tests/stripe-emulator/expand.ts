import { invalid } from "./api-error";
import { refundsOf } from "./refunds";
import { lineItemsOf } from "./sessions";
import { topupOf } from "./topups";
import type { World } from "./world";

type Expandable = Record<string, unknown>;

/** Finds the object of an id by the id's prefix. */
const FINDERS: [prefix: string, find: (world: World, id: string) => object | undefined][] = [
  ["cs_", ({ store }, id) => store.get("session", id)?.session],
  ["pi_", ({ store }, id) => store.get("payment_intent", id)?.intent],
  ["seti_", ({ store }, id) => store.get("setup_intent", id)?.intent],
  ["pm_", ({ store }, id) => store.get("payment_method", id)?.method],
  ["cus_", ({ store }, id) => store.get("customer", id)?.customer],
  ["ch_", ({ store }, id) => store.get("charge", id)?.charge],
  ["re_", ({ store }, id) => store.get("refund", id)?.refund],
  ["du_", ({ store }, id) => store.get("dispute", id)?.dispute],
  ["fee_", ({ store }, id) => store.get("application_fee", id)],
  ["tu_", topupOf],
  ["po_", ({ store }, id) => store.get("payout", id)?.payout],
  ["txn_", ({ store }, id) => store.get("balance_transaction", id)?.transaction],
];

/**
 * Replaces ids by their objects, as `expand[]` asks: `payment_intent`,
 * `payment_intent.latest_charge`, `line_items`, and in a list `data.payment_intent`. Throws
 * Stripe's 400 for a field that cannot be expanded.
 */
export function expand(world: World, answer: object, paths: string[]): object {
  const copy = structuredClone(answer) as Expandable;
  for (const path of paths) expandPath(world, copy, path.split("."), path);
  return copy;
}

function expandPath(world: World, target: unknown, steps: string[], path: string): void {
  const [step, ...rest] = steps;
  if (step === undefined || target === null) return;
  if (Array.isArray(target)) {
    for (const element of target) expandPath(world, element, steps, path);
    return;
  }
  const object = target as Expandable;
  object[step] = expanded(world, object, step, path);
  expandPath(world, object[step], rest, path);
}

function expanded(world: World, object: Expandable, step: string, path: string): unknown {
  if (object.object === "checkout.session" && step === "line_items") {
    return lineItemsOf(world, String(object.id));
  }
  if (object.object === "charge" && step === "refunds") return refundsOf(world, String(object.id));
  const value = object[step];
  // Null has no object, and an object was already expanded.
  if (value === null || typeof value === "object") return value;
  const found = typeof value === "string" ? lookUp(world, value) : undefined;
  if (!found)
    throw invalid(`This property cannot be expanded (${path}).`, {
      param: "expand",
    });
  return found;
}

function lookUp(world: World, id: string): object | undefined {
  return FINDERS.find(([prefix]) => id.startsWith(prefix))?.[1](world, id);
}
