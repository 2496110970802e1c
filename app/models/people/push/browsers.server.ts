import { and, asc, eq, sql } from "drizzle-orm";
import type { Allowed } from "~/platform/context";
import { sessionOf } from "~/platform/credentials";
import { runBatch } from "~/platform/database";
import { atField, DomainError, notFound } from "~/platform/errors";
import type { Viewer } from "~/platform/viewer";
import { areBrowserKeys } from "~/platform/web-push";
import { isoOf } from "../../core/moment";
import { browserLabel } from "../user/browser-label";
import { kindsOf, mostBrowsers } from "./push.rules";
import type { ChoosePush, TurnOffPush, TurnOnPush } from "./push.schema";
import { pushMuted, pushSubscriptions } from "./push.tables";

const s = pushSubscriptions;

/** The account's choices and browsers, and whether this site can send to browsers at all. */
export async function readPush({ db, viewer, push }: Allowed<Viewer>, request: Request) {
  const session = (await sessionOf(request)) ?? "";
  const { muted, browsers } = await runBatch(db, {
    muted: db
      .select({ kind: pushMuted.kind })
      .from(pushMuted)
      .where(eq(pushMuted.userId, viewer.id)),
    browsers: db
      .select({
        id: s.id,
        label: s.label,
        createdAt: s.createdAt,
        isThis: sql<number>`${s.sessionHash} = ${session}`.as("is_this"),
      })
      .from(s)
      .where(eq(s.userId, viewer.id))
      .orderBy(asc(s.id)),
  });
  const off = new Set<string>(muted.results.map(({ kind }) => kind));
  return {
    publicKey: push.publicKey,
    kinds: kindsOf[viewer.role].map((kind) => ({ kind, isOn: !off.has(kind) })),
    browsers: browsers.results.map((each) => ({ ...each, isThis: each.isThis === 1 })),
  };
}

/** The choices and browsers as the API returns them. */
export const pushJson = ({ browsers, ...rest }: Awaited<ReturnType<typeof readPush>>) => ({
  ...rest,
  browsers: browsers.map((each) => ({ ...each, createdAt: isoOf(each.createdAt) })),
});

/**
 * Whether to offer notifications to a customer who has just ordered: only after the first order,
 * and only if no browser gets them yet.
 */
export async function isPushOffered({ db, viewer, push }: Allowed<Viewer>): Promise<boolean> {
  if (push.publicKey === null || viewer.role !== "customer") return false;
  const [row] = await db.all<{ isOffered: number }>(sql`
    select not exists (select 1 from push_subscriptions where user_id = ${viewer.id})
      and (select count(*) from (select 1 from orders where user_id = ${viewer.id}
        group by coalesce('basket ' || basket_id, id) limit 2)) = 1 isOffered`);
  return row?.isOffered === 1;
}

/** Sets which kinds of news the account gets in its browsers. */
export async function choosePush({ db, viewer }: Allowed<Viewer>, { kinds }: ChoosePush) {
  const own = kindsOf[viewer.role];
  const muted = own.filter((kind) => !kinds.includes(kind));
  await runBatch(db, [
    db.delete(pushMuted).where(eq(pushMuted.userId, viewer.id)),
    sql`
      insert into push_muted (user_id, kind)
      select ${viewer.id}, value from json_each(${JSON.stringify(muted)})`,
  ]);
  return { kinds: own.filter((kind) => kinds.includes(kind)) };
}

/**
 * Adds the browser of this request to those that get the account's news, for as long as its session
 * lasts. Throws `invalid` for an address that is not on the public web and for unusable keys,
 * `wrong_role` for a program, and `taken` if push is not set up or the account has ten browsers.
 */
export async function turnOnPush(
  ctx: Allowed<Viewer>,
  { endpoint, p256dh, auth }: TurnOnPush,
  request: Request,
): Promise<{ id: number; label: string }> {
  const { db, viewer, now, push } = ctx;
  if (push.publicKey === null) {
    throw new DomainError("taken", "Notifications aren’t set up on this site.");
  }
  const session = await sessionOf(request);
  if (session === null) {
    throw new DomainError("wrong_role", "Only a browser can turn on notifications.");
  }
  const address = await push.addressOf(endpoint);
  if ("whyNot" in address) throw refusedField("endpoint", address.whyNot);
  if (!areBrowserKeys({ p256dh, auth })) {
    throw refusedField("p256dh", "Your browser sent no usable key.");
  }
  const label = browserLabel(request);
  const { added } = await runBatch(db, {
    // Also if another account used this browser before: its news must not show up here.
    before: db.delete(s).where(eq(s.endpoint, endpoint)),
    added: sql<{ id: number }>`
      insert into push_subscriptions (user_id, session_hash, endpoint, p256dh, auth, label,
        created_at)
      select user_id, token_hash, ${endpoint}, ${p256dh}, ${auth}, ${label}, ${now} from sessions
      where token_hash = ${session} and user_id = ${viewer.id}
        and (select count(*) from push_subscriptions where user_id = ${viewer.id}) < ${mostBrowsers}
      returning id`,
  });
  const [row] = added.results;
  if (row) return { id: row.id, label };
  throw new DomainError(
    "taken",
    `${mostBrowsers} browsers already get your notifications. Turn off one of them first.`,
    { title: "Too many browsers" },
  );
}

const refusedField = (field: keyof TurnOnPush, text: string) => atField(field, text);

/** Stops sending news to one of the account's browsers. Throws `not_found`. */
export async function turnOffPush({ db, viewer }: Allowed<Viewer>, { browserId }: TurnOffPush) {
  const [row] = await db
    .delete(s)
    .where(and(eq(s.id, browserId), eq(s.userId, viewer.id)))
    .returning({ label: s.label });
  if (!row) throw notFound("Browser not found");
  return row;
}
