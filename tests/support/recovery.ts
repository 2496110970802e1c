import { sql } from "drizzle-orm";
import { confirmRecovery, startRecovery } from "~/models/people/recovery/start-recovery.server";
import { type Portal, portals } from "~/models/people/user/user.rules";
import { signInAt } from "~/models/people/user/user.server";
import { runScheduled } from "~/models/running/scheduled/scheduled.server";
import type { ProvenBy } from "~/platform/proof";
import type { Viewer } from "~/platform/viewer";
import { makePerson } from "./actors";
import { quickHash } from "./quick-hash";
import { codesOn } from "./second-factor";
import { site, type World } from "./world";

export const password = "radishes-at-nine";
export const day = 24 * 60 * 60_000;

/**
 * An account with sign-in codes, this password and the key in its owner's app, a minute after the
 * codes were turned on. Nothing has been proven since: a proof would end a recovery.
 */
export async function personWithCodes(
  world: World,
  username: string,
  more: Parameters<typeof makePerson>[1] = {},
) {
  const made = await makePerson(world, { username, password: quickHash(password), ...more });
  const { key } = await codesOn(world, made.viewer);
  await world.db.run(sql`update sessions set proven_at = 0 where user_id = ${made.id}`);
  world.now += 60_000;
  return { ...made, key };
}

type Person = Pick<Awaited<ReturnType<typeof makePerson>>, "viewer">;

const portalOf = ({ viewer: { role } }: Person): Portal =>
  role === "admin" ? "admin" : role === "customer" ? "customer" : "vendor";

/**
 * A request from a browser that has given a person's password and still needs a code. The person's
 * other sessions have proven no more than the password.
 */
export async function halfSignedIn(world: World, person: Person) {
  await world.db.run(sql`update sessions set proven_by = 'password', proven_at = 0
    where user_id = ${person.viewer.id}`);
  const portal = portalOf(person);
  const first = new Request(`${site}${portals[portal].path}`);
  const ctx = world.ctx(null, first);
  await signInAt(ctx, portal, first, { username: person.viewer.username, password });
  const cookie = (await ctx.halfSignIn.header())?.split(";")[0];
  return new Request(`${site}/recover`, { headers: cookie ? { Cookie: cookie } : {} });
}

/** Runs the minute's jobs and returns the token of a link in the latest email to an address. */
export async function mailedToken(world: World, address: string, path: string): Promise<string> {
  await runScheduled(world.ctx(null));
  const link = world.mailbox.link(address, path);
  return new URL(link, site).searchParams.get("token") ?? "";
}

/** Asks for a recovery with the password. Returns the token of the emailed link. */
export async function ask(world: World, person: Person): Promise<string> {
  const request = await halfSignedIn(world, person);
  await startRecovery(world.ctx(null, request));
  return mailedToken(world, person.viewer.email, "/recover/confirm");
}

/** Asks for a recovery and follows its link. Returns the token that stops the recovery. */
export async function begin(world: World, person: Person): Promise<string> {
  const token = await ask(world, person);
  await confirmRecovery(world.ctx(null), { token });
  return mailedToken(world, person.viewer.email, "/recover/stop");
}

/** Waits until a recovery is ready. Returns the token that finishes it. */
export async function waitFor(world: World, person: Person): Promise<string> {
  world.now += day;
  return mailedToken(world, person.viewer.email, "/recover/finish");
}

/** A person whose session was begun as `by` says. */
export const provenBy = ({ viewer }: Person, by: ProvenBy): Viewer => ({
  ...viewer,
  proof: { at: 0, by },
});
