import { type SQL, sql } from "drizzle-orm";
import { actFor } from "~/platform/allow";
import type { Allowed, Capabilities, Instant } from "~/platform/context";
import { noRows, runBatch } from "~/platform/database";
import { atField, DomainError, notFound, someoneChanged } from "~/platform/errors";
import { sayingWhenItFails } from "~/platform/unforeseen";
import type { VendorViewer } from "~/platform/viewer";
import { isOwner, ownersOnly } from "../../people/access/access.server";
import { auditLine } from "../../people/audit/audit.server";
import { newSecret } from "./signature";
import { mostEndpoints, oldSecretLasts, whyNotRotate } from "./webhook.rules";
import type { AddWebhook, ChangeWebhook, NamedWebhook, SwitchWebhook } from "./webhook.schema";
import type { EndpointState, WebhookEvent } from "./webhook.types";

type Ctx = Allowed<VendorViewer>;

/** An endpoint of a vendor, as the owners see it. */
export interface Endpoint {
  id: number;
  url: string;
  events: WebhookEvent[];
  state: EndpointState;
  failingSince: Instant | null;
  /** Until when the previous secret also signs; null if none does. */
  previousUntil: Instant | null;
  createdAt: Instant;
  updatedAt: Instant;
  /** How many messages wait to be sent or sent again, counted up to a hundred. */
  waiting: number;
}

type EndpointRow = Omit<Endpoint, "events"> & { events: string };

/** The purpose that secrets are sealed for: another vendor's row cannot open them. */
export const sealedFor = (vendorId: number) => `webhooks of stall ${vendorId}`;

const failed = { title: "Error", text: "We couldn’t save your change. Try again." };

/** The condition for what an owner does to one of the vendor's endpoints, for a WHERE clause. */
const ownEndpoint = (ctx: Ctx, endpointId: number): SQL =>
  sql`id = ${endpointId} and vendor_id = ${ctx.viewer.vendorId} and removed_at is null
    and ${isOwner(ctx)}`;

const endpointsWhere = ({ viewer, now }: Ctx, which: SQL = sql`true`) => sql<EndpointRow>`
  select e.id, e.url, e.events, e.state, e.failing_since failingSince,
    iif(e.previous_until > ${now}, e.previous_until, null) previousUntil,
    e.created_at createdAt, e.updated_at updatedAt,
    (select count(*) from (select 1 from webhook_deliveries d
      where d.endpoint_id = e.id and d.state = 'queued' limit 100)) waiting
  from webhook_endpoints e
  where e.vendor_id = ${viewer.vendorId} and e.removed_at is null and ${which}
  order by e.id limit ${mostEndpoints}`;

const endpointOf = (row: EndpointRow): Endpoint => ({ ...row, events: JSON.parse(row.events) });

/** Lists the endpoints of the vendor that the viewer acts for. Throws `owner_only`. */
export async function listEndpoints(ctx: Ctx): Promise<Endpoint[]> {
  ownersOnly(ctx, "webhooks");
  return (await ctx.db.all<EndpointRow>(endpointsWhere(ctx, isOwner(ctx)))).map(endpointOf);
}

/** Reads one endpoint. Throws `owner_only` or `not_found`. */
export async function findEndpoint(ctx: Ctx, endpointId: number): Promise<Endpoint> {
  return endpointFound(await ctx.db.all(endpointStatement(ctx, endpointId)));
}

/**
 * The statement that reads one endpoint, for a batch with other queries; see `endpointFound`.
 * Throws `owner_only`.
 */
export function endpointStatement(ctx: Ctx, endpointId: number) {
  ownersOnly(ctx, "webhooks");
  return endpointsWhere(ctx, sql`e.id = ${endpointId} and ${isOwner(ctx)}`);
}

/** The endpoint that `endpointStatement` has found. Throws `not_found`. */
export function endpointFound([row]: EndpointRow[]): Endpoint {
  if (!row) throw notFound("Endpoint not found");
  return endpointOf(row);
}

/** Returns the address in the form in which we call it. Throws `invalid` with the reason. */
async function calledAt({ webhooks }: Capabilities, typed: string): Promise<string> {
  const address = await webhooks.addressOf(typed);
  if ("href" in address) return address.href;
  throw atField("url", address.whyNot);
}

const isThereAlready = (ctx: Ctx, url: string, otherThan = 0) => sql`exists (
  select 1 from webhook_endpoints where vendor_id = ${ctx.viewer.vendorId} and url = ${url}
    and removed_at is null and id <> ${otherThan})`;

const thereAlready = () => {
  const text = "You already have an endpoint with this address.";
  return new DomainError("taken", text, { title: "Already added", fields: { url: [text] } });
};

/**
 * Adds an endpoint and returns its secret, this once only. Throws `owner_only`, `invalid` if we do
 * not call such an address, `taken` if the vendor has an endpoint with the address, `too_late` if
 * there are too many endpoints, and `changed` if the vendor is just being removed.
 */
export function addWebhook(
  asking: Ctx,
  { vendorId, url, events }: AddWebhook,
): Promise<{ id: number; secret: string }> {
  return sayingWhenItFails(asking, failed, async () => {
    const ctx = actFor(asking, vendorId);
    ownersOnly(ctx, "webhooks");
    const { db, now, sealer, viewer } = ctx;
    const href = await calledAt(ctx, url);
    const secret = newSecret();
    const sealed = await sealer.seal(secret, sealedFor(viewer.vendorId));
    const count = sql`(select count(*) from webhook_endpoints
      where vendor_id = ${viewer.vendorId} and removed_at is null)`;
    const [state, added] = await runBatch(db, [
      sql<{ isThere: number; n: number }>`select ${isThereAlready(ctx, href)} isThere, ${count} n`,
      sql<{ id: number }>`
        insert into webhook_endpoints (vendor_id, url, events, secret, created_at, updated_at)
        select ${viewer.vendorId}, ${href}, ${JSON.stringify(events)}, ${sealed}, ${now}, ${now}
        where ${isOwner(ctx)} and not ${isThereAlready(ctx, href)}
          and exists (select 1 from vendors where id = ${viewer.vendorId} and removed_at is null)
          and ${count} < ${mostEndpoints}
        returning id`,
      auditLine(ctx, {
        action: "webhook_added",
        subject: { type: "vendor", id: viewer.vendorId },
        after: { host: new URL(href).host, events: events.join(" ") },
      }),
    ]);
    const [row] = added.results;
    if (row) return { id: row.id, secret };
    const { isThere, n } = state.results[0] ?? { isThere: 0, n: 0 };
    if (isThere) throw thereAlready();
    if (n < mostEndpoints) throw new DomainError("changed", "Try again.");
    throw new DomainError(
      "too_late",
      `A vendor can have up to ${mostEndpoints} endpoints. To add another, remove one first.`,
      { title: "Too many endpoints" },
    );
  });
}

/**
 * Changes an endpoint's address or its events. Failures at the old address do not count against the
 * new one. Throws `owner_only`, `not_found`, `invalid` if we do not call such an address, and
 * `taken` if another endpoint has the address.
 */
export function changeWebhook(
  ctx: Ctx,
  { endpointId, url, events }: ChangeWebhook,
): Promise<Endpoint> {
  return sayingWhenItFails(ctx, failed, async () => {
    ownersOnly(ctx, "webhooks");
    const href = await calledAt(ctx, url);
    const [changed] = await runBatch(ctx.db, [
      sql<{ id: number }>`
        update webhook_endpoints set url = ${href}, events = ${JSON.stringify(events)},
          failing_since = iif(url = ${href}, failing_since, null), updated_at = ${ctx.now}
        where ${ownEndpoint(ctx, endpointId)} and not ${isThereAlready(ctx, href, endpointId)}
        returning id`,
      auditLine(ctx, {
        action: "webhook_changed",
        subject: { type: "vendor", id: ctx.viewer.vendorId },
        after: { endpoint: endpointId, host: new URL(href).host, events: events.join(" ") },
      }),
    ]);
    const endpoint = await findEndpoint(ctx, endpointId);
    if (changed.results.length === 0) throw thereAlready();
    return endpoint;
  });
}

/**
 * Marks the messages that wait for an endpoint that is not on any more as failed. For the batch
 * that turns it off.
 */
export const withoutItsMessages = (endpointId: number) => sql`
  update webhook_deliveries set state = 'failed'
  where endpoint_id = ${endpointId} and state = 'queued' and exists (
    select 1 from webhook_endpoints where id = ${endpointId} and state <> 'on')`;

/**
 * Switches an endpoint on or off. Doing it twice has no further effect. Throws `owner_only` or
 * `not_found`.
 */
export function switchWebhook(ctx: Ctx, { endpointId, isOn }: SwitchWebhook): Promise<Endpoint> {
  return sayingWhenItFails(ctx, failed, async () => {
    ownersOnly(ctx, "webhooks");
    const state: EndpointState = isOn ? "on" : "off";
    await runBatch(ctx.db, [
      sql`
        update webhook_endpoints set state = ${state}, failing_since = null,
          updated_at = ${ctx.now}
        where ${ownEndpoint(ctx, endpointId)} and state <> ${state}`,
      auditLine(ctx, {
        action: isOn ? "webhook_switched_on" : "webhook_switched_off",
        subject: { type: "vendor", id: ctx.viewer.vendorId },
        after: { endpoint: endpointId },
      }),
      isOn ? noRows() : withoutItsMessages(endpointId),
    ]);
    return findEndpoint(ctx, endpointId);
  });
}

/**
 * Gives an endpoint a new secret, which is returned this once only. The previous secret also signs
 * for a day. Throws `owner_only`, `not_found`, `too_late` while an older secret still signs, and
 * `changed` if another user just changed the secret.
 */
export function rotateWebhookSecret(
  ctx: Ctx,
  { endpointId }: NamedWebhook,
): Promise<{ secret: string; previousUntil: Instant }> {
  return sayingWhenItFails(ctx, failed, async () => {
    const { db, now, sealer, viewer } = ctx;
    const refused = whyNotRotate(await findEndpoint(ctx, endpointId), now);
    if (refused) throw refused;
    const secret = newSecret();
    const sealed = await sealer.seal(secret, sealedFor(viewer.vendorId));
    const previousUntil = now + oldSecretLasts;
    const [rotated] = await runBatch(db, [
      sql<{ id: number }>`
        update webhook_endpoints set previous_secret = secret, previous_until = ${previousUntil},
          secret = ${sealed}, updated_at = ${now}
        where ${ownEndpoint(ctx, endpointId)} and coalesce(previous_until, 0) <= ${now}
        returning id`,
      auditLine(ctx, {
        action: "webhook_rotated",
        subject: { type: "vendor", id: viewer.vendorId },
        after: { endpoint: endpointId },
      }),
    ]);
    if (rotated.results.length === 1) return { secret, previousUntil };
    throw someoneChanged();
  });
}

/** Makes only the present secret sign from now on. Throws `owner_only` or `not_found`. */
export function endOldWebhookSecret(ctx: Ctx, { endpointId }: NamedWebhook): Promise<Endpoint> {
  return sayingWhenItFails(ctx, failed, async () => {
    ownersOnly(ctx, "webhooks");
    await runBatch(ctx.db, [
      sql`
        update webhook_endpoints set previous_secret = null, previous_until = null,
          updated_at = ${ctx.now}
        where ${ownEndpoint(ctx, endpointId)} and previous_until is not null`,
      auditLine(ctx, {
        action: "webhook_old_key_ended",
        subject: { type: "vendor", id: ctx.viewer.vendorId },
        after: { endpoint: endpointId },
      }),
    ]);
    return findEndpoint(ctx, endpointId);
  });
}

/** Removes an endpoint; its log is deleted over time. Throws `owner_only` or `not_found`. */
export function removeWebhook(ctx: Ctx, { endpointId }: NamedWebhook): Promise<void> {
  return sayingWhenItFails(ctx, failed, async () => {
    ownersOnly(ctx, "webhooks");
    const [removed] = await runBatch(ctx.db, [
      sql<{ id: number }>`
        update webhook_endpoints set removed_at = ${ctx.now}, state = 'off', secret = '',
          previous_secret = null, previous_until = null, updated_at = ${ctx.now}
        where ${ownEndpoint(ctx, endpointId)} returning id`,
      auditLine(ctx, {
        action: "webhook_removed",
        subject: { type: "vendor", id: ctx.viewer.vendorId },
        after: { endpoint: endpointId },
      }),
      withoutItsMessages(endpointId),
    ]);
    if (removed.results.length !== 1) throw notFound("Endpoint not found");
  });
}
