import type { Instant } from "~/platform/context";
import { longDate, shortDate } from "../../core/calendar";
import { formatHours, formatOpening } from "../../core/week";
import { workOn, worthOf } from "../order/market-days.view";
import { ownPaymentView } from "../stripe-account/stripe-account.view";
import {
  type FirstStep,
  firstSteps,
  type MarketDay,
  marketDays,
  type Task,
  tasksOf,
  unanswered,
} from "./portal.rules";
import type { Portal } from "./portal.server";

const steps: Record<FirstStep, { label: string; text: string }> = {
  profile: { label: "Introduce yourself", text: "What you grow or make, in a few sentences." },
  picture: { label: "Add a photo", text: "A photo from your phone is fine." },
  markets: { label: "Choose your markets", text: "Each market’s page then lists you." },
  products: { label: "Add a product", text: "A name, a price and a unit are enough." },
  preOrder: {
    label: "Turn on pre-orders",
    text: "Edit a product and choose “Customers can pre-order this product”.",
  },
  payment: { label: "Choose how customers pay", text: "By card (Stripe) or at your stall." },
};

const many = (count: number, one: string, more: string) =>
  count === 1 ? `1 ${one}` : `${count} ${more}`;

/** What a vendor sees first: the next market day, the tasks, and the first steps. */
export function portalView(portal: Portal, now: Instant) {
  const payment = ownPaymentView(portal.payment);
  const { box } = payment;
  const facts = {
    description: portal.vendor?.description ?? "",
    image: portal.vendor?.image ?? null,
    visible: portal.vendor?.visible ?? 0,
    orderable: portal.vendor?.orderable ?? 0,
    soldOut: portal.vendor?.soldOut ?? 0,
    markets: portal.markets.length,
    canBePaid: payment.canBePaid,
  };
  const days = marketDays(portal.markets, portal.days, now);
  const [next] = days;
  const begun = portal.payment.account !== null;
  const stripe =
    begun && box.turn === "you" && box.state !== "ended"
      ? { title: box.title, due: box.due ? box.due.text : null }
      : null;
  const tasks = tasksOf(next, facts, {
    stuck: portal.stuck,
    unanswered: unanswered(portal.days, next, now),
    stripe,
  });
  const done = firstSteps.map(({ key, to, isDone }) => ({
    ...steps[key],
    to,
    isDone: isDone(facts),
  }));
  return {
    name: portal.vendor?.name ?? "",
    isRemoved: portal.isRemoved,
    next: next ? dayView(next, portal.products) : null,
    /** The orders of the next market day. */
    work: next ? workOn(portal, next, now) : null,
    later: days.slice(1).map((day) => dayView(day, portal.products)),
    tasks: tasks.map((task) => ({ ...task, ...wordsOf(task, next, stripe) })),
    /** Null once all steps are done. */
    steps: done.every(({ isDone }) => isDone) ? null : done,
  };
}
export type PortalView = ReturnType<typeof portalView>;

function dayView(day: MarketDay, products: Portal["products"]) {
  const { date, isToday, isAsked, hours, pickup, confirmed, ready } = day;
  const orders = confirmed + ready;
  return {
    marketId: day.marketId,
    marketName: day.marketName,
    location: day.location,
    date,
    dateText: isToday ? `Today, ${longDate(date)}` : longDate(date),
    shortText: isToday ? "Today" : shortDate(date),
    isToday,
    isAsked,
    hours: hours ? formatOpening(hours.open, hours.close) : null,
    pickup: pickup ? formatHours(pickup.start, pickup.end) : null,
    orders,
    confirmed,
    ready,
    worth: worthOf(day, products),
  };
}

function wordsOf(
  { key, count }: Task,
  next: MarketDay | undefined,
  stripe: { title: string; due: string | null } | null,
): { label: string; text: string } {
  const where = next ? `${next.marketName}, ${shortDate(next.date)}` : "";
  switch (key) {
    case "today":
      return {
        label: `${many(count, "pre-order", "pre-orders")} to hand over today`,
        text: where,
      };
    case "stuck":
      return {
        label: `${many(count, "refund or dispute is", "refunds or disputes are")} stuck`,
        text: "A customer is waiting for a refund, or a bank is waiting for your answer.",
      };
    case "unanswered":
      return {
        label: `${many(count, "pre-order", "pre-orders")} from past market days`,
        text: "Mark each as collected or not collected.",
      };
    case "prepare":
      return { label: `${many(count, "pre-order", "pre-orders")} to prepare`, text: where };
    case "stripe":
      return {
        label: stripe?.title ?? "",
        text: stripe?.due ? `Due by ${stripe.due}.` : "See what to do next.",
      };
    case "soldOut":
      return {
        label: `${many(count, "product is", "products are")} out of stock`,
        text: "Customers see “Out of Stock”. Mark each product as available, or hide the product.",
      };
  }
}
