import { sql } from "drizzle-orm";
import { orders } from "~/models/orders/order/order.tables";
import { paymentEvents, payments } from "~/models/orders/payment/payment.tables";
import { readWallet, readWallets } from "~/models/orders/wallet/sync.server";
import type { Viewer } from "~/platform/viewer";
import { type Actor, makeViewer, signedIn } from "./actors";
import { accountOf, makeMarket, makeUser } from "./factories";
import type { World } from "./world";

export const day = 24 * 60 * 60_000;

/** A vendor with an account at Stripe, and the user who runs it. */
export interface Stall {
  vendorId: number;
  account: string;
  actor: Actor;
  viewer: Viewer & { role: "vendor"; vendorId: number };
}

export async function openStall(world: World, actor?: Actor): Promise<Stall> {
  const viewer = actor?.viewer ?? (await makeViewer(world, "vendor"));
  const vendorId = viewer.vendorId ?? 0;
  const account = await accountOf(world, { id: vendorId });
  return {
    vendorId,
    account: account.id,
    actor: actor ?? (await signedIn(world, viewer, world.now + 400 * day)),
    viewer: { ...viewer, role: "vendor", vendorId },
  };
}

/** Two vendors, each with its own account. The first is the world's `vendor` actor. */
export async function openStalls(world: World): Promise<[Stall, Stall]> {
  const own = await openStall(world, await world.as("vendor"));
  await world.db.run(sql`update sessions set expires_at = ${world.now + 400 * day}`);
  return [own, await openStall(world)];
}

/** A payment by a customer on an account at Stripe, for any purpose. */
export async function charge(
  world: World,
  account: string,
  cents: number,
  { fee = 0, payment }: { fee?: number; payment?: number } = {},
): Promise<{ intent: string; charge: string; session: string }> {
  const as = { stripeAccount: account };
  const sdk = world.stripe.client();
  const session = await sdk.checkout.sessions.create(
    {
      mode: "payment",
      line_items: [
        {
          price_data: { currency: "usd", unit_amount: cents, product_data: { name: "Honey" } },
          quantity: 1,
        },
      ],
      success_url: "http://app.test/success",
      cancel_url: "http://app.test/cart",
      payment_intent_data: {
        ...(payment && { metadata: { payment: String(payment) } }),
        ...(fee > 0 && { application_fee_amount: fee }),
      },
    },
    as,
  );
  await world.stripe.pay(session.id);
  const { payment_intent } = await sdk.checkout.sessions.retrieve(
    session.id,
    { expand: ["payment_intent"] },
    as,
  );
  if (payment_intent === null || typeof payment_intent === "string") throw new Error("unpaid");
  return {
    intent: payment_intent.id,
    charge: String(payment_intent.latest_charge),
    session: session.id,
  };
}

/**
 * An order that was paid by card on its vendor's account, at Stripe and, if `booked`, in the app's
 * own ledger. Returns the ids of its rows and of the charge.
 */
export async function paidOrder(
  world: World,
  stall: Stall,
  cents: number,
  { fee = 0, booked = true }: { fee?: number; booked?: boolean } = {},
) {
  const [user, market] = [await makeUser(world), await makeMarket(world)];
  const times = { createdAt: world.now, updatedAt: world.now };
  const [order] = await world.db
    .insert(orders)
    .values({
      userId: user.id,
      vendorId: stall.vendorId,
      marketId: market.id,
      vendorName: "Stall",
      marketName: "Market",
      timeZone: "America/New_York",
      totalAmount: cents,
      pickupDate: "2026-05-09",
      pickupTimeStart: "09:00",
      pickupTimeEnd: "12:00",
      pickupCode: "ABCD",
      placeKey: `key-${user.id}`,
      ...times,
    })
    .returning();
  const [payment] = await world.db
    .insert(payments)
    .values({
      orderId: order?.id ?? 0,
      stripeAccountId: stall.account,
      amount: cents,
      applicationFee: fee,
      ...times,
    })
    .returning();
  const paymentId = payment?.id ?? 0;
  const made = await charge(world, stall.account, cents, { fee, payment: paymentId });
  if (!booked) {
    await world.db.run(sql`
      update payments set checkout_session_id = ${made.session} where id = ${paymentId}`);
  } else {
    await world.db.run(sql`
      update payments set status = 'paid', payment_intent_id = ${made.intent} where id = ${paymentId}`);
    await addEvent(world, paymentId, "charged", cents, made.intent);
  }
  return { orderId: order?.id ?? 0, paymentId, ...made };
}

/** Writes a movement of money into the app's own ledger. */
export async function addEvent(
  world: World,
  paymentId: number,
  kind: (typeof paymentEvents.$inferInsert)["kind"],
  amount: number,
  reference: string,
) {
  await world.db
    .insert(paymentEvents)
    .values({ paymentId, at: world.now, kind, amount, reference });
}

/**
 * Refunds a part of a payment a second later, at Stripe and in the app's ledger. Returns the
 * refund's id.
 */
export async function refund(
  world: World,
  stall: Stall,
  { intent, paymentId }: { intent: string; paymentId: number },
  cents: number,
): Promise<string> {
  world.now += 1000;
  const made = await world.stripe
    .client()
    .refunds.create({ payment_intent: intent, amount: cents }, { stripeAccount: stall.account });
  await addEvent(world, paymentId, "refunded", -cents, made.id);
  return made.id;
}

/** Lets this many milliseconds pass at Stripe, then reads the balance of every account. */
export async function readLater(world: World, milliseconds = 1000) {
  world.now += milliseconds;
  await world.stripe.settle();
  await readWallets(world.ctx(null));
}

/** Reads the balance of one account now. */
export const readNow = (world: World, { account }: Stall) => readWallet(world.ctx(null), account);

/** The transactions that the app copied from an account, the oldest first. */
export const mirrored = (world: World, { account }: Pick<Stall, "account">) =>
  world.db.all<{ id: string; kind: string; amount: number; fee: number; net: number }>(sql`
    select id, kind, amount, fee, net from balance_transactions where account_id = ${account}
    order by created_at, rowid`);

/** What the app knows about an account's balance. */
export async function walletOf(world: World, { account }: Pick<Stall, "account">) {
  const [wallet] = await world.db.all<{
    available: number | null;
    pending: number | null;
    reserved: number;
    readAt: number | null;
    readingSince: number | null;
    driftCount: number;
    drift: string;
    dueAt: number | null;
    failures: number;
  }>(sql`
    select available, pending, reserved, read_at as readAt, reading_since as readingSince,
      drift_count as driftCount, drift, due_at as dueAt, failures
    from wallets where account_id = ${account}`);
  if (!wallet) throw new Error(`${account} has no wallet`);
  return wallet;
}
