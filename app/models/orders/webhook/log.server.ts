import { type SQL, sql } from "drizzle-orm";
import type { Allowed, Instant } from "~/platform/context";
import { runBatch } from "~/platform/database";
import { DomainError, notFound, someoneChanged } from "~/platform/errors";
import { newToken } from "~/platform/tokens";
import type { VendorViewer } from "~/platform/viewer";
import { isOwner } from "../../people/access/access.server";
import { auditLine } from "../../people/audit/audit.server";
import { sendOne } from "./deliver.server";
import { endpointFound, endpointStatement, findEndpoint } from "./endpoints.server";
import { testMessage } from "./webhook.message";
import { mostReplays, mostTests, testsWithin, whyNotReplay, whyNotSend } from "./webhook.rules";
import type { NamedWebhook, ReplayWebhook } from "./webhook.schema";
import { type DeliveryState, testEvent } from "./webhook.types";

type Ctx = Allowed<VendorViewer>;

export interface Try {
  at: Instant;
  /** Milliseconds. */
  took: number;
  status: number | null;
  said: string;
}

/** A message in an endpoint's log. */
export interface Delivery {
  id: number;
  messageId: string;
  type: string;
  orderId: number | null;
  state: DeliveryState;
  createdAt: Instant;
  /** When the message is tried next, while it waits. */
  nextTryAt: Instant;
  replays: number;
  /** The latest few tries, the last one first. */
  tries: Try[];
}
type DeliveryRow = Omit<Delivery, "tries"> & { tries: string };

/** How many tries of a message are shown. */
const mostTold = 10;

/**
 * The condition that the endpoint belongs to the vendor that the viewer acts for, that `also`
 * holds, and that the viewer is an owner.
 */
const isOwn = (ctx: Ctx, endpointId: number, also: SQL = sql`true`) => sql`exists (
  select 1 from webhook_endpoints e where e.id = ${endpointId}
    and e.vendor_id = ${ctx.viewer.vendorId} and e.removed_at is null and ${also})
  and ${isOwner(ctx)}`;
const isOn = sql`e.state = 'on'`;

/**
 * Lists an endpoint's messages, the newest first, starting after the message `before`. `next` is
 * the id to continue from; null at the end. Throws `owner_only` or `not_found`.
 */
export async function listDeliveries(
  ctx: Ctx,
  { endpointId, before, limit }: { endpointId: number; before: number | null; limit: number },
) {
  const [found, { results: rows }] = await runBatch(ctx.db, [
    endpointStatement(ctx, endpointId),
    sql<DeliveryRow>`
    select d.id, d.message_id messageId, d.type, d.state, d.created_at createdAt,
      d.next_try_at nextTryAt, d.replays,
      (select order_id from order_events s where s.id = d.event_id) orderId,
      (select json_group_array(json_object('at', at, 'took', took, 'status', status, 'said', said))
        from (select at, took, status, said from webhook_tries t where t.delivery_id = d.id
          order by t.id desc limit ${mostTold})) tries
    from webhook_deliveries d
    where d.endpoint_id = ${endpointId} and d.id < ${before ?? Number.MAX_SAFE_INTEGER}
      and ${isOwn(ctx, endpointId)}
    order by d.id desc limit ${limit + 1}`,
  ]);
  const shown = rows.slice(0, limit);
  return {
    endpoint: endpointFound(found.results),
    deliveries: shown.map((row): Delivery => ({ ...row, tries: JSON.parse(row.tries) })),
    next: rows.length > limit ? (shown.at(-1)?.id ?? null) : null,
  };
}

/**
 * Sends an endpoint a message without content and returns the result. Throws `owner_only`,
 * `not_found`, `too_late` if the endpoint is off, and `too_many`.
 */
export async function testWebhook(ctx: Ctx, { endpointId }: NamedWebhook): Promise<Try> {
  const { db, now, viewer } = ctx;
  const checkOn = async () => {
    const refused = whyNotSend(await findEndpoint(ctx, endpointId));
    if (refused) throw refused;
  };
  await checkOn();
  const body = testMessage({ at: now, endpointId, vendorId: viewer.vendorId });
  const [made] = await db.all<{ id: number }>(sql`
    insert into webhook_deliveries (endpoint_id, message_id, type, body, next_try_at, created_at)
    select ${endpointId}, ${`msg_test_${newToken().slice(0, 16)}`}, ${testEvent},
      ${JSON.stringify(body)}, ${now}, ${now}
    where ${isOwn(ctx, endpointId, isOn)} and (
      select count(*) from (select type, created_at from webhook_deliveries
        where endpoint_id = ${endpointId} order by id desc limit 50)
      where type = ${testEvent} and created_at > ${now - testsWithin}) < ${mostTests}
    returning id`);
  if (!made) {
    // The endpoint was switched off or removed meanwhile, or this minute's tests are used up.
    await checkOn();
    throw new DomainError("too_many");
  }
  return sendNow(ctx, made.id);
}

/** Sends a message and returns the result; the user who pressed the button waits for it. */
async function sendNow(ctx: Ctx, deliveryId: number): Promise<Try> {
  await sendOne(ctx, deliveryId);
  const [tried] = await ctx.db.all<Try>(sql`
    select at, took, status, said from webhook_tries
    where delivery_id = ${deliveryId} and at >= ${ctx.now}
    order by id desc limit 1`);
  return tried ?? { at: ctx.now, took: 0, status: null, said: "Waiting to be sent." };
}

/**
 * Sends a message once more with its id, and returns the result. The message gets as many tries as
 * the first time. Throws `owner_only`, `not_found`, `taken` if the message waits to be sent,
 * `changed` if another user just changed it, and `too_late`.
 */
export async function replayWebhook(
  ctx: Ctx,
  { endpointId, deliveryId }: ReplayWebhook,
): Promise<Try> {
  const endpoint = await findEndpoint(ctx, endpointId);
  const which = sql`id = ${deliveryId} and endpoint_id = ${endpointId}`;
  const [found] = await ctx.db.all<{ state: string; replays: number }>(
    sql`select state, replays from webhook_deliveries where ${which}`,
  );
  if (!found) throw notFound("Message not found");
  const refused = whyNotReplay(found, endpoint);
  if (refused) throw refused;
  const [replayed] = await runBatch(ctx.db, [
    sql<{ id: number }>`
      update webhook_deliveries set state = 'queued', tries = 0, replays = replays + 1,
        next_try_at = ${ctx.now}
      where ${which} and state <> 'queued' and replays < ${mostReplays}
        and ${isOwn(ctx, endpointId, isOn)}
      returning id`,
    auditLine(ctx, {
      action: "webhook_replayed",
      subject: { type: "vendor", id: ctx.viewer.vendorId },
      after: { endpoint: endpointId, message: deliveryId },
    }),
  ]);
  if (replayed.results.length !== 1) {
    throw someoneChanged();
  }
  return sendNow(ctx, deliveryId);
}
