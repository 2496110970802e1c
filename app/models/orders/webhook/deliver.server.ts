import { sql } from "drizzle-orm";
import type { Capabilities, Instant } from "~/platform/context";
import { noRows, runBatch, type Statement, wroteOne } from "~/platform/database";
import { queueMail } from "../../people/mail/outbox.server";
import { recipientsOf } from "../../vendors/notice/notices.server";
import { sealedFor, withoutItsMessages } from "./endpoints.server";
import { signedHeaders } from "./signature";
import { orderMessage } from "./webhook.message";
import { claimLasts, hasArrived, logIsKept, mostTries, nextTry, whyStop } from "./webhook.rules";
import type { WebhookEvent } from "./webhook.types";
import { webhookStoppedMail } from "./webhook-mail";
import { type StepRow, stepColumns, stepOf } from "./webhook-steps.server";

/** How many endpoints each round sends to, and how many messages for each endpoint. */
const endpointsInRound = 20;
const forOne = 10;
/** How many endpoints are sent to at the same time: a worker has six connections. */
const atOnce = 5;
/**
 * A run starts no new round after this time, in milliseconds, and makes at most this many rounds.
 */
const runLasts = 25_000;
const mostRounds = 20;

interface Claimed {
  id: number;
  endpointId: number;
  messageId: string;
  type: string;
  eventId: number | null;
  body: string | null;
  tries: number;
}

interface Target {
  id: number;
  vendorId: number;
  url: string;
  secret: string;
  /** Null once it no longer signs messages. */
  previousSecret: string | null;
  failingSince: Instant | null;
}

/** A message being sent. Its body is saved before it goes out. */
type Message = Claimed & { body: string };
interface Tried {
  message: Message;
  at: Instant;
  status: number | null;
  took: number;
  said: string;
}

/**
 * Sends the due messages to vendors' own servers. One statement claims messages, so each try
 * belongs to only one run. A message is sent at least once, with the same id each time: if a run
 * stops between sending and saving the result, the message is sent again. Each round takes the
 * endpoints that have not had their messages in this run yet, so that one endpoint's many messages
 * do not delay the others. An endpoint that does not answer at all is left alone until the next
 * run.
 */
export async function deliverWebhooks(ctx: Capabilities): Promise<void> {
  const began = Date.now();
  const silent: number[] = [];
  let served: number[] = [];
  for (let round = 0; round < mostRounds && Date.now() - began < runLasts; round++) {
    const claimed = await claim(ctx, [...silent, ...served]);
    if (claimed.length === 0) {
      if (served.length === 0) return;
      served = [];
      continue;
    }
    silent.push(...(await send(ctx, claimed)));
    served.push(...new Set(claimed.map(({ endpointId }) => endpointId)));
  }
}

/**
 * Sends one message now, unless another run is sending it: for a test, when a user waits for the
 * result.
 */
export async function sendOne(ctx: Capabilities, deliveryId: number): Promise<void> {
  const { results } = await claimStatement(ctx, sql`select ${deliveryId}`);
  await send(ctx, results);
}

async function claimStatement({ db, now }: Capabilities, ids: ReturnType<typeof sql>) {
  const { claimed } = await runBatch(db, {
    // Messages with an interrupted last try and no saved result count as failed.
    cutShort: sql`
      update webhook_deliveries indexed by webhook_deliveries_due set state = 'failed'
      where state = 'queued' and next_try_at <= ${now} and tries >= ${mostTries}`,
    claimed: sql<Claimed>`
      update webhook_deliveries set tries = tries + 1, next_try_at = ${now + claimLasts}
      where state = 'queued' and next_try_at <= ${now} and id in (${ids})
      returning id, endpoint_id endpointId, message_id messageId, type, event_id eventId, body,
        tries`,
  });
  return claimed;
}

/**
 * Claims the messages that are due: a few for each endpoint, starting with the endpoints with the
 * longest wait. The work depends on how many endpoints have waiting messages and on how many
 * messages are claimed, not on how many wait.
 */
async function claim(ctx: Capabilities, otherThan: readonly number[]): Promise<Claimed[]> {
  const { now } = ctx;
  const waiting = sql`webhook_deliveries indexed by webhook_deliveries_waiting`;
  const due = sql`
    with recursive e (id) as (
      select min(endpoint_id) from ${waiting} where state = 'queued'
      union all
      select (select min(endpoint_id) from ${waiting} where state = 'queued' and endpoint_id > e.id)
      from e where e.id is not null
    ), longest (id, due) as (
      select id, (select min(next_try_at) from ${waiting}
        where state = 'queued' and endpoint_id = e.id) due
      from e where id is not null
        and id not in (select value from json_each(${JSON.stringify(otherThan)}))
      order by due limit ${endpointsInRound}
    )
    select d.id from longest l cross join webhook_deliveries d on d.id in (
      select id from ${waiting}
      where state = 'queued' and endpoint_id = l.id and next_try_at <= ${now}
      order by next_try_at limit ${forOne})
    where l.due <= ${now}`;
  return (await claimStatement(ctx, due)).results;
}

/**
 * Sends claimed messages, one endpoint's messages one after another. Returns the endpoints that did
 * not answer.
 */
async function send(ctx: Capabilities, claimed: readonly Claimed[]): Promise<number[]> {
  if (claimed.length === 0) return [];
  const { targets, steps } = await read(ctx, claimed);
  const messages = claimed.map((each): Message => {
    const row = each.eventId === null ? undefined : steps.get(each.eventId);
    const made = row && orderMessage(each.type as WebhookEvent, stepOf(row));
    return { ...each, body: each.body ?? JSON.stringify(made ?? {}) };
  });
  await writeDown(ctx, messages);
  const silent: number[] = [];
  for (let from = 0; from < targets.length; from += atOnce) {
    await Promise.all(
      targets.slice(from, from + atOnce).map(async (target) => {
        const own = messages
          .filter(({ endpointId }) => endpointId === target.id)
          .sort((one, other) => one.id - other.id);
        if (!(await sendTo(ctx, target, own))) silent.push(target.id);
      }),
    );
  }
  return silent;
}

async function read({ db, now }: Capabilities, claimed: readonly Claimed[]) {
  const endpoints = [...new Set(claimed.map(({ endpointId }) => endpointId))];
  const events = claimed.flatMap(({ eventId, body }) => (body === null ? [eventId] : []));
  const [targets, steps] = await runBatch(db, [
    sql<Target>`
      select id, vendor_id vendorId, url, secret, failing_since failingSince,
        iif(previous_until > ${now}, previous_secret, null) previousSecret
      from webhook_endpoints where id in (select value from json_each(${JSON.stringify(endpoints)}))`,
    events.length === 0
      ? noRows<StepRow>()
      : sql<StepRow>`
          select ${stepColumns} from order_events s join orders o on o.id = s.order_id
          where s.id in (select value from json_each(${JSON.stringify(events)}))`,
  ]);
  return {
    targets: targets.results,
    steps: new Map(steps.results.map((row) => [row.eventId, row])),
  };
}

/** Saves each message's body, so that it does not change from one try to the next. */
async function writeDown({ db }: Capabilities, messages: readonly Message[]) {
  const bodies = messages.map(({ id, body }) => ({ id, body }));
  await db.run(sql`
    update webhook_deliveries as d set body = l.value ->> 'body'
    from json_each(${JSON.stringify(bodies)}) l
    where d.id = l.value ->> 'id' and d.body is null`);
}

/**
 * Sends an endpoint's messages and saves the results. Returns whether the endpoint answers at all.
 */
async function sendTo(ctx: Capabilities, target: Target, messages: readonly Message[]) {
  const secrets = await secretsOf(ctx, target);
  const tried: Tried[] = [];
  for (const message of messages) {
    // Use the current time, not the run's start: slow servers can make a run last minutes, and a
    // receiver refuses a signature that is five minutes old.
    const at = ctx.clock();
    const sent =
      secrets.length === 0
        ? {
            status: null,
            took: 0,
            said: "We can’t read the endpoint’s secret. Create a new secret.",
          }
        : await ctx.webhooks.post(target.url, {
            body: message.body,
            headers: await signedHeaders(
              { id: message.messageId, body: message.body, at },
              secrets,
            ),
          });
    tried.push({ message, at, ...sent });
    if (sent.status === null || sent.status === 410) break;
  }
  const isSilent = tried.at(-1)?.status === null;
  await runBatch(ctx.db, [
    ...tried.flatMap((each) => outcomeStatements(ctx, each)),
    ...messages.slice(tried.length).map(({ id, tries }) => unclaim(ctx, id, tries)),
    // Only for the address that was sent to: an owner may have moved the endpoint meanwhile.
    sql`
      update webhook_endpoints set failing_since = ${
        tried.some(hasArrived) ? sql`null` : sql`coalesce(failing_since, ${ctx.now})`
      } where id = ${target.id} and url = ${target.url}`,
    ...(await stopStatements(ctx, target, tried)),
  ]);
  ctx.log("webhooks-sent", {
    endpoint: target.id,
    messages: tried.length,
    arrived: tried.filter(hasArrived).length,
  });
  return !isSilent;
}

/** The present secret, and the previous one for as long as it signs. */
async function secretsOf({ sealer }: Capabilities, target: Target): Promise<string[]> {
  const { secret, previousSecret, vendorId } = target;
  const opened = await Promise.all(
    [secret, previousSecret ?? ""].map((sealed) => sealer.open(sealed, sealedFor(vendorId))),
  );
  return opened.filter((each) => each !== null);
}

/**
 * The statements for the result of a try. A delivered message stays delivered, whichever run sent
 * it; a failure counts only for its own try.
 */
function outcomeStatements({ now }: Capabilities, tried: Tried): Statement[] {
  const { id, tries } = tried.message;
  const next = nextTry(tries, now);
  const isItsTry = sql`id = ${id} and state = 'queued' and tries = ${tries}`;
  return [
    sql`
      insert into webhook_tries (delivery_id, at, took, status, said)
      values (${id}, ${tried.at}, ${tried.took}, ${tried.status}, ${tried.said})`,
    hasArrived(tried)
      ? sql`update webhook_deliveries set state = 'delivered' where id = ${id}`
      : next === null
        ? sql`update webhook_deliveries set state = 'failed' where ${isItsTry}`
        : sql`update webhook_deliveries set next_try_at = ${next} where ${isItsTry}`,
  ];
}

/** Returns a message that was not sent after all to the queue. */
const unclaim = ({ now }: Capabilities, id: number, tries: number) => sql`
  update webhook_deliveries set tries = tries - 1, next_try_at = ${now}
  where id = ${id} and state = 'queued' and tries = ${tries}`;

/** Switches off an endpoint that is gone or has failed for days, and tells the vendor's owners. */
async function stopStatements(
  ctx: Capabilities,
  target: Target,
  tried: readonly Tried[],
): Promise<Statement[]> {
  const last = tried.at(-1);
  const tries = Math.max(...tried.map(({ message }) => message.tries));
  const why =
    last && !tried.some(hasArrived)
      ? whyStop(target, { status: last.status, tries }, ctx.now)
      : null;
  if (why === null) return [];
  const { id, url, vendorId } = target;
  const content = webhookStoppedMail(ctx.site, {
    id,
    vendorId,
    host: new URL(url).host,
    why,
  });
  const recipients = await recipientsOf(ctx, [vendorId]);
  return [
    sql`
      update webhook_endpoints set state = 'stopped', updated_at = ${ctx.now}
      where id = ${id} and url = ${url} and state = 'on'`,
    ...recipients.map(({ userId, email }) =>
      queueMail(ctx.now, {
        key: `webhook-stopped:${id}:${userId}:${ctx.now}`,
        to: email,
        content,
        vendorId,
        only: wroteOne,
      }),
    ),
    withoutItsMessages(id),
  ];
}

/**
 * Deletes messages from the log after a month, and removed endpoints once they have no messages
 * left.
 */
export async function forgetOldWebhooks({ db, now }: Capabilities): Promise<void> {
  await runBatch(db, [
    sql`
      delete from webhook_deliveries where id in (
        select id from webhook_deliveries indexed by webhook_deliveries_done
        where state <> 'queued' and created_at < ${now - logIsKept} limit 200)`,
    sql`
      delete from webhook_endpoints where id in (
        select id from webhook_endpoints indexed by webhook_endpoints_removed
        where removed_at is not null and not exists (
          select 1 from webhook_deliveries d where d.endpoint_id = webhook_endpoints.id)
        limit 50)`,
  ]);
}
