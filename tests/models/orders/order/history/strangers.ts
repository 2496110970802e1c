import { sql } from "drizzle-orm";
import { signatureHeader } from "../../../../stripe-emulator/webhooks";
import type { World } from "../../../../support/world";
import { webhookSecret } from "./actor";
import type { Act } from "./steps";
import type { Stall } from "./town";

/**
 * A vendor sells something outside the app, and puts the app's own numbers into its metadata. Stripe
 * refuses this while the vendor can take no cards.
 */
export async function sellBesideUs(
  world: World,
  { account }: Stall,
  order: { id: number; total: number } | undefined,
): Promise<void> {
  const [payment] = await world.db.all<{ id: number }>(
    sql`select id from payments where order_id = ${order?.id ?? 0}`,
  );
  const sale = await world.stripe
    .client()
    .checkout.sessions.create(
      {
        mode: "payment",
        line_items: [
          {
            quantity: 1,
            price_data: {
              currency: "usd",
              unit_amount: order?.total ?? 800,
              product_data: { name: "Something else" },
            },
          },
        ],
        client_reference_id: String(order?.id),
        metadata: { order: String(order?.id), payment: String(payment?.id) },
        success_url: "http://stall.test/",
      },
      { stripeAccount: account },
    )
    .catch(() => null);
  if (sale) await world.stripe.pay(sale.id);
}

/** Sends a recent event again, as if it were for another account or from another Stripe. */
export async function tellWrongly(
  world: World,
  stalls: readonly Stall[],
  { as, event: pick }: Extract<Act, { does: "tell wrongly" }>,
  receive: (request: Request) => Promise<Response>,
): Promise<void> {
  const events = world.stripe.emulator.state().events.slice(-6);
  const event = events[pick % Math.max(1, events.length)];
  if (!event) return;
  const other = stalls.find(({ account }) => account !== event.account);
  const wrong = {
    "another account": { account: other?.account },
    "no account": { account: undefined },
    "another mode": { livemode: true },
    "another version": { api_version: "2020-08-27" },
  }[as];
  const body = JSON.stringify({ ...event, ...wrong, id: `${event.id}_${as.replace(" ", "_")}` });
  const seconds = Math.floor(world.now / 1000);
  await receive(
    new Request("http://market-day.test/webhooks/stripe", {
      method: "POST",
      body,
      headers: { "Stripe-Signature": await signatureHeader(body, webhookSecret, seconds) },
    }),
  );
}
