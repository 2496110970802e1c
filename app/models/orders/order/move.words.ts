import { addressFor } from "~/platform/acts-for";
import type { Toast } from "~/platform/toast";
import type { Moved } from "./move-orders.server";
import { orderNumber, statusText } from "./order.rules";
import { mostMovedAtOnce } from "./order.schema";

/**
 * The messages to a vendor who has moved orders or has undone a move, and the address of the undo.
 */

const counted = (count: number) => (count === 1 ? "1 order" : `${count} orders`);
const short = (text: string) => (text.length > 300 ? `${text.slice(0, 299)}…` : text);

/** 'ORD-0012' for one order; otherwise how many orders there are. */
const named = (moved: readonly Moved[]) => {
  const [first] = moved;
  return first && moved.length === 1 ? orderNumber(first.orderId) : counted(moved.length);
};

/** Why some orders were not moved. The message names only the reason for the first of them. */
function left(outcome: readonly Moved[]): string | null {
  const refused = outcome.flatMap(({ orderId, refused }) =>
    refused ? [{ orderId, why: refused.message }] : [],
  );
  const [first] = refused;
  if (!first) return null;
  const why = first.why.includes(orderNumber(first.orderId))
    ? first.why
    : `${orderNumber(first.orderId)}: ${first.why}`;
  if (outcome.length === 1) return first.why;
  return `${counted(refused.length)} didn’t change. ${why}`;
}

const done = (outcome: readonly Moved[]) => outcome.filter(({ result }) => result === "moved");
const nothing = (outcome: readonly Moved[]): Toast => {
  const [only] = outcome;
  const refused = outcome.find((each) => each.refused)?.refused;
  if (refused) {
    const title = outcome.length === 1 ? refused.title : "Nothing changed";
    return { title, description: short(left(outcome) ?? ""), variant: "destructive" };
  }
  const description =
    only && outcome.length === 1
      ? statusText(only.status)
      : "These orders already had this status.";
  return { title: named(outcome), description, variant: "default" };
};

/** The message after orders were moved, with an undo for only the orders that moved. */
export function movedToast(
  outcome: readonly Moved[],
  { vendorId, returnTo }: { vendorId: number; returnTo: string },
): Toast {
  const moved = done(outcome);
  const [first] = moved;
  if (!first) return nothing(outcome);
  const rest = left(outcome);
  return {
    title: named(moved),
    description: short([statusText(first.status), rest].filter(Boolean).join(". ")),
    variant: "default",
    undo: {
      action: addressFor("/vendor-dashboard/move/back", { by: "vendorId", id: vendorId }),
      returnTo,
      name: "orders",
      values: moved
        .slice(0, mostMovedAtOnce)
        .map(({ orderId, version }) => `${orderId}.${version}`),
    },
  };
}

/** The message after the last step of some orders was undone. */
export function movedBackToast(outcome: readonly Moved[]): Toast {
  const moved = done(outcome);
  const [first] = moved;
  if (!first) return nothing(outcome);
  const isOne = new Set(moved.map(({ status }) => status)).size === 1;
  const now = isOne ? `${statusText(first.status)} again` : "Earlier statuses restored";
  return {
    title: `Undone: ${named(moved)}`,
    description: short([now, left(outcome)].filter(Boolean).join(". ")),
    variant: "default",
  };
}
