import { parseWithZod } from "@conform-to/zod/v4";
import { and, eq, gt, isNull, lt, or, sql } from "drizzle-orm";
import type { Allowed, Capabilities } from "~/platform/context";
import { runBatch, wroteNone, wroteOne } from "~/platform/database";
import { z } from "~/platform/zod";
import { countDraft } from "../../core/open-form/tries.server";
import { keyIn } from "../../guide/picture/picture.rules";
import { uploaderOf } from "../../guide/picture/upload.server";
import { draftLasts } from "./application.rules";
import { applicationDrafts } from "./application.tables";
import type { Draft } from "./application.view";

/** The most characters of a draft: more than any completed form has; see the table's CHECK. */
const mostOfDraft = 30_000;

const isSecret = (name: string) => /password/i.test(name);

/**
 * Saves the values that a user has typed so far, replacing the earlier draft. The draft belongs to
 * this browser and, if the user is signed in, to this account alone. Passwords are left out. The
 * form works even if the draft cannot be saved.
 */
export async function keepDraft(ctx: Allowed, fields: FormData): Promise<void> {
  const { db, now, viewer, browserMark } = ctx;
  const entries = [...fields].filter(
    ([name, value]) => typeof value === "string" && value !== "" && !isSecret(name),
  );
  const text = JSON.stringify(entries);
  if (text.length > mostOfDraft) return;
  const browser = await browserMark.ensure();
  await runBatch(db, [
    sql`
      update application_drafts set fields = ${text}, user_id = ${viewer?.id ?? null},
        updated_at = ${now} where browser = ${browser}`,
    await countDraft(ctx, wroteNone),
    sql`
      insert into application_drafts (browser, user_id, fields, updated_at)
      select ${browser}, ${viewer?.id ?? null}, ${text}, ${now}
      where ${wroteOne}
        and not exists (select 1 from application_drafts where browser = ${browser})`,
  ]);
}

/**
 * Reads this browser's draft, if the current account may see it. Leaves out photos that can no
 * longer be attached.
 */
export async function readDraft(ctx: Allowed): Promise<Draft | null> {
  const { db, now, viewer, browserMark } = ctx;
  const browser = await browserMark.read();
  if (browser === null) return null;
  const [kept] = await db
    .select({ fields: applicationDrafts.fields })
    .from(applicationDrafts)
    .where(
      and(
        eq(applicationDrafts.browser, browser),
        gt(applicationDrafts.updatedAt, now - draftLasts),
        or(
          isNull(applicationDrafts.userId),
          viewer ? eq(applicationDrafts.userId, viewer.id) : undefined,
        ),
      ),
    );
  if (!kept) return null;
  const entries = JSON.parse(kept.fields) as [string, string][];
  const photos = entries.filter(([name]) => name.startsWith("photos[")).map(([, value]) => value);
  const there = photos.length === 0 ? [] : await stillThere(ctx, photos);
  const form = new FormData();
  for (const [name, value] of entries) if (!name.startsWith("photos[")) form.append(name, value);
  for (const [at, address] of there.entries()) form.append(`photos[${at}]`, address);
  return parseWithZod(form, { schema: z.unknown() }).payload as Draft;
}

async function stillThere(ctx: Allowed, addresses: string[]): Promise<string[]> {
  const { userId, browser } = await uploaderOf(ctx);
  const found = await ctx.db.all<{ key: string }>(sql`
      select key from pictures
      where key in (select value from json_each(${JSON.stringify(addresses.map(keyIn))}))
        and attached_at is null and discarded_at is null
        and (uploader_user_id = ${userId} or uploader_browser = ${browser})`);
  const keys = new Set(found.map(({ key }) => key));
  return addresses.filter((address) => keys.has(keyIn(address) ?? ""));
}

/** Deletes this browser's draft. */
export async function dropDraft({ db, browserMark }: Allowed): Promise<void> {
  const browser = await browserMark.read();
  if (browser === null) return;
  await db.delete(applicationDrafts).where(eq(applicationDrafts.browser, browser));
}

/** Deletes drafts that have not changed for two days. */
export async function forgetOldDrafts({ db, now }: Capabilities): Promise<void> {
  const old = db
    .select({ browser: applicationDrafts.browser })
    .from(applicationDrafts)
    .where(lt(applicationDrafts.updatedAt, now - draftLasts))
    .limit(500);
  await db.delete(applicationDrafts).where(sql`browser in ${old}`);
}
