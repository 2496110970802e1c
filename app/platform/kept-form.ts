import { Buffer } from "node:buffer";
import { redirect, redirectDocument } from "@remix-run/cloudflare";
import { sql } from "drizzle-orm";
import { namedIn } from "./acts-for";
import { addressOf, type Door, doors } from "./addresses";
import { readEntries } from "./body";
import type { RequestContext } from "./context";
import { readCredential } from "./credentials";
import { DomainError } from "./errors";
import type { Instant } from "./instant";
import { hashToken } from "./tokens";
import { readUrl } from "./url";
import { type Viewer, worksAt } from "./viewer";

/* A session may end while a user fills in a long form, or the form may need a proof that its sender
   is the account's owner. The form that they then post is kept for an hour, encrypted, for the
   account that signed in last in that browser. The sign-in page or `proofPage` says so. After that,
   the same account returns to the form as it was posted.
   docs/decisions/026 has the reasons. */

const hour = 3_600_000;
/** The most forms that are kept for one account at the same time. */
export const mostKeptForms = 5;
/** The most bytes in a kept form: as many as a form with one photo may have. */
const mostOfKeptForm = 5 * 1024 * 1024 + 1_000_000;

/** `?kept=…` in the address of the form's page: the id of the form that is kept for the page. */
const parameter = "kept";
/** The value of `kept` if nothing could be kept. */
const nothing = "none";
/** The page where the form was filled in, kept with the form's fields. */
const fromField = "__from__";

/** The photo route answers no address that begins with `private/`. */
const keyOf = (id: string) => `private/kept-forms/${id}`;
const isId = (text: string | null): text is string => text !== null && /^[0-9a-f]{32}$/.test(text);
const isSecret = (name: string) => /password|secret|token/i.test(name);
/** A form is encrypted for one account and one address, and opens for no other. */
const purposeOf = (userId: number, path: string) => `kept form of account ${userId} at ${path}`;

/** What the sign-in page tells a user who must sign in because they posted a form. */
export function whySignIn(returnTo: string | null): { title: string; text: string } | null {
  const kept = returnTo === null ? null : keptIn(returnTo);
  if (kept === null) return null;
  if (kept === nothing) {
    return { title: "Nothing was saved", text: "You’re not signed in. Sign in, then try again." };
  }
  return {
    title: "Sign in again to save your changes",
    text: "You were signed out before we saved your form. We keep your entries for 1 hour and show them after you sign in.",
  };
}

/** Whether something that the user entered is kept for the page that the user is led to. */
export const keepsEntries = (returnTo: string | null): boolean =>
  returnTo !== null && isId(keptIn(returnTo));

/**
 * Whether a form is kept for the page that the user is led to. Only the page's document can show
 * the form, not a script.
 */
const leadsToKeptForm = (path: string): boolean => keptIn(path) !== null;

/** Redirects to the page that a user wanted, also if a form is kept for it. */
export const leadIn = (path: string): Response =>
  (leadsToKeptForm(path) ? redirectDocument : redirect)(path);

const keptIn = (path: string) => readUrl(path, "http://here")?.searchParams.get(parameter) ?? null;

/** A path with the id of the form that is kept for it. Null removes the id. */
function withKept(path: string, kept: string | null): string {
  const { pathname, searchParams, hash } = new URL(path, "http://here");
  searchParams.delete(parameter);
  if (kept !== null) searchParams.set(parameter, kept);
  return pathname + (searchParams.size > 0 ? `?${searchParams}` : "") + hash;
}

/** The path to which a form was posted, as a browser asks for its page. */
function pathOf({ url }: Request): string {
  const { pathname, search } = new URL(url);
  return withKept(pathname.replace(/\.data$/, "") + search, null);
}

/**
 * The sign-in page for a user who posted a form while signed out or without a proof, and the address
 * to return to: the form, if it could be kept, or else the page `from` which it was posted. Only
 * the form's own page can show a kept form, so a form that was posted to an address without a page
 * (`isPage`) is not kept.
 */
export async function keepForm(
  ctx: RequestContext,
  request: Request,
  { from, isPage }: { from: string; isPage: boolean },
): Promise<{ door?: Door; back: string }> {
  const path = pathOf(request);
  const keeping = isPage ? keep(ctx, request, path, from) : Promise.resolve(null);
  const id = await keeping.catch((error) => {
    if (!(error instanceof DomainError)) ctx.log("form-not-kept", { message: String(error) });
    return null;
  });
  if (id === null) return { back: withKept(from, nothing) };
  return { door: doorFor(path), back: withKept(path, id) };
}

/**
 * The sign-in page for the accounts that an address is for. A user who was signed in should not
 * have to search for it.
 */
function doorFor(path: string): Door | undefined {
  const isFor = addressOf(path.split("?", 1)[0] ?? path)?.for ?? [];
  const found = Object.entries(doors).find(([, roles]) =>
    roles.some((role) => isFor.includes(role)),
  );
  return found?.[0] as Door | undefined;
}

async function keep(
  ctx: RequestContext,
  request: Request,
  path: string,
  from: string,
): Promise<string | null> {
  const { db, now, sealer, pictures, limits, address } = ctx;
  const userId = (await ctx.identify())?.id ?? (await ctx.lastAccount.read());
  if (userId === null) return null;
  await limits.spend("signIn", `kept-form:${address}`);
  const form = worthKeeping(await readEntries(request, mostOfKeptForm));
  if ([...form.keys()].length === 0) return null;
  form.set(fromField, from);
  const written = new Response(form);
  const bytes = new Uint8Array(await written.arrayBuffer());
  if (bytes.length > mostOfKeptForm) return null;

  const id = Buffer.from(crypto.getRandomValues(new Uint8Array(16))).toString("hex");
  // Insert the row first: then every object in the bucket is known, and is deleted after an hour.
  const row = await db.run(sql`
      insert into kept_forms (id, user_id, expires_at)
      select ${id}, id, ${now + hour} from users where id = ${userId} and is_active = 1
        and (select count(*) from kept_forms where user_id = ${userId}) < ${mostKeptForms}`);
  if (row.meta.changes !== 1) return null;
  await pictures.put(keyOf(id), await sealer.sealBytes(bytes, purposeOf(userId, path)), {
    httpMetadata: { contentType: written.headers.get("Content-Type") ?? undefined },
  });
  return id;
}

/**
 * The posted form without passwords and other secrets. Photos are kept. For any other file, only
 * its name is kept, so that the form can ask the user to choose the file again.
 */
function worthKeeping(form: FormData): FormData {
  const kept = new FormData();
  for (const [name, value] of form) {
    if (isSecret(name)) continue;
    if (typeof value === "string") kept.append(name, value);
    else if (value.type.startsWith("image/")) kept.append(name, value, value.name);
    else if (value.name !== "") kept.append(name, new File([], value.name, { type: value.type }));
  }
  return kept;
}

const seeOther = (path: string) =>
  new Response(null, { status: 303, headers: { Location: withKept(path, null) } });

const notSaved = {
  title: "Nothing is saved yet",
  description: "We didn’t save or change anything. You can try again now.",
};

/**
 * The request for a page with the form that is kept for it, as it was posted. The form is only
 * shown, not carried out: `lock` stops all writes until the function that it returns is called.
 * Null for any other request. If the form is no longer kept, or is kept for another account, the
 * answer redirects to the page without the form and says so.
 */
export async function returnForm(
  ctx: RequestContext,
  request: Request,
  lock: () => () => void,
): Promise<Request | Response | null> {
  const { pathname, searchParams } = new URL(request.url);
  const kept = searchParams.get(parameter);
  if (kept === null || request.method !== "GET" || pathname.endsWith(".data")) return null;
  const viewer = await ctx.identify();
  if (viewer === null) return null;
  const path = pathOf(request);
  const found = isId(kept) && !viewer.viewedBy ? await read(ctx, kept, viewer.id, path) : null;
  if (found === null) {
    ctx.toast.show(
      kept === nothing
        ? notSaved
        : {
            title: "Your earlier entries are gone",
            description:
              "We keep entries for 1 hour, and only for the account that made them. Fill in the form again.",
          },
    );
    return seeOther(path);
  }
  const from = found.get(fromField);
  found.delete(fromField);
  await actForVendorOf(ctx, request, viewer, namedIn(request.url, "vendorId"));
  const unlock = lock();
  ctx.method = "POST";
  ctx.returned = {
    isShown: false,
    show() {
      this.isShown = true;
      unlock();
    },
    leave(to = typeof from === "string" ? from : path) {
      this.isShown = true;
      ctx.toast.show(notSaved);
      return seeOther(to);
    },
  };
  return new Request(request.url, { method: "POST", headers: request.headers, body: found });
}

async function read(
  { db, now, sealer, pictures }: RequestContext,
  id: string,
  userId: number,
  path: string,
): Promise<FormData | null> {
  const row = await db.all<{ id: string }>(sql`
      select id from kept_forms where id = ${id} and user_id = ${userId} and expires_at > ${now}`);
  const object = row.length === 0 ? null : await pictures.get(keyOf(id));
  if (!object) return null;
  const sealed = new Uint8Array(await object.arrayBuffer());
  const bytes = await sealer.openBytes(sealed, purposeOf(userId, path));
  if (bytes === null) return null;
  const headers = { "Content-Type": object.httpMetadata?.contentType ?? "" };
  const opened = new Response(bytes, { headers });
  return opened.formData();
}

/**
 * If a user works at several vendors, the ended session had chosen a vendor. The form's address
 * names the vendor that it was filled in for, so the new session acts for that vendor again.
 */
async function actForVendorOf(
  { db }: RequestContext,
  request: Request,
  viewer: Viewer,
  vendorId: number | null,
): Promise<void> {
  if (vendorId === null || vendorId === viewer.vendorId || !worksAt(viewer, vendorId)) return;
  const credential = await readCredential(request);
  if (!credential) return;
  await db.run(sql`
    update sessions set vendor_id = ${vendorId}
    where token_hash = ${await hashToken(credential.token)} and user_id = ${viewer.id}`);
  viewer.vendorId = vendorId;
}

/** Deletes the form that was kept for a page, after its account has sent it from there. */
export async function forgetSentForm(ctx: RequestContext, request: Request): Promise<void> {
  const id = new URL(request.url).searchParams.get(parameter);
  const viewer = isId(id) ? await ctx.identify() : null;
  if (id === null || viewer === null) return;
  await clear(ctx, sql`id = ${id} and user_id = ${viewer.id}`);
}

/** Deletes the forms that were kept for their full hour. */
export const clearKeptForms = (ctx: Clearing) => clear(ctx, sql`expires_at <= ${ctx.now}`);

type Clearing = Pick<RequestContext, "db" | "pictures"> & { now: Instant };

/**
 * Deletes from the bucket first, then the rows, so that the bucket never holds an unknown object.
 */
async function clear({ db, pictures }: Clearing, which: ReturnType<typeof sql>): Promise<void> {
  const found = await db.all<{ id: string }>(
    sql`select id from kept_forms where ${which} limit 100`,
  );
  const ids = found.map(({ id }) => id);
  if (ids.length === 0) return;
  await pictures.delete(ids.map(keyOf));
  await db.run(
    sql`delete from kept_forms where id in (select value from json_each(${JSON.stringify(ids)}))`,
  );
}
