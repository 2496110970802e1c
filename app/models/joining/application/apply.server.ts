import { type SQL, sql } from "drizzle-orm";
import type { Allowed } from "~/platform/context";
import { runBatch, wroteOne } from "~/platform/database";
import { sayingWhenItFails } from "~/platform/unforeseen";
import type { Viewer } from "~/platform/viewer";
import { spendOpenForm } from "../../core/open-form/tries.server";
import { attachAll, mayAttach, notAttached } from "../../guide/picture/attach.server";
import { type Uploader, uploaderOf } from "../../guide/picture/upload.server";
import { queueMail } from "../../people/mail/outbox.server";
import { queued } from "../review-queue/queued.server";
import { browserKnows, newReference, oneMailIn, submissionFailed } from "./application.rules";
import type { ApplyAsMarket, RecommendMarket, RecommendVendor } from "./application.schema";
import { type ApplicationKind, newApplicationLink, tableOf } from "./application-link.server";
import { applicationLinkMail, applicationReceivedMail } from "./application-mail";

type Ctx = Allowed<Viewer | null>;

/** What the applicant is told after applying. */
export interface Applied {
  /** Null if the application was already known and another person may be asking. */
  reference: string | null;
  /** The token of the link to the application, for the browser that applied. */
  token: string | null;
  /** True if the application was already waiting; then nothing was written. */
  isKnown: boolean;
}

/** A waiting application with the same name and email. */
export interface Known {
  id: number;
  reference: string | null;
  /** The email as it was entered in the waiting application. Emails go to this address. */
  email: string;
}

/**
 * Finds a waiting application. Names and emails match regardless of capital letters; see the
 * `_waiting` indexes.
 */
export const knownStatement = (kind: ApplicationKind, name: string, email: string) => sql<Known>`
  select id, reference, contact_email email from ${tableOf[kind]}
  where status = 'pending' and name = ${name} collate nocase
    and contact_email = ${email} collate nocase
    and ${kind === "market_application" ? sql`origin = 'application'` : sql`true`}
  order by id limit 1`;

interface Writing {
  kind: ApplicationKind;
  email: string;
  photos: string[];
  uploader: Uploader;
  /** The insert statement. It writes the application with this reference, or nothing. */
  insert: (reference: string) => SQL;
}

/**
 * Writes an application with its photos, its link and the email that confirms it: all of this or
 * nothing. Returns null if the insert wrote nothing. Throws `too_many`.
 */
export async function writeApplication(
  ctx: Ctx,
  { kind, email, photos, uploader, insert }: Writing,
): Promise<Applied | null> {
  const { db, now, site, browserMark } = ctx;
  const reference = newReference();
  const browser = await browserMark.ensure();
  const { token, statement } = await newApplicationLink(now, { kind, reference, browser });
  const type = kind === "vendor_application" ? "vendor_application" : "market_submission";
  const content = applicationReceivedMail(site, { reference, token });
  const mail = { key: `application:${reference}`, to: email, content, isSecret: true };
  const [written] = await runBatch(db, [
    insert(reference),
    attachAll({
      addresses: photos,
      subject: { type, id: sql`last_insert_rowid()` },
      uploader,
      now,
    }),
    statement,
    queueMail(now, { ...mail, only: wroteOne }),
    queued(kind, sql`select id from ${tableOf[kind]} where reference = ${reference}`, sql`true`),
  ]);
  return written?.meta.changes ? { reference, token, isKnown: false } : null;
}

/** Counts the attempt before any expensive work. */
export const spendApplication = (ctx: Ctx, email: string) => spendOpenForm(ctx, email);

/**
 * Answers an application that is already waiting. The browser that sent the application a short
 * time ago, perhaps with a second click, is led to it. Any other browser only learns that we have
 * the application. The link goes to the application's email, at most once an hour.
 */
export async function tellKnown(
  ctx: Ctx,
  kind: ApplicationKind,
  { id, reference, email }: Known,
): Promise<Applied> {
  const { db, now, site, browserMark } = ctx;
  if (reference === null) return { reference: null, token: null, isKnown: true };
  const browser = await browserMark.read();
  const ofThis = sql`application_links where kind = ${kind} and subject_id = ${id}`;
  const isOwn = sql`exists (select 1 from ${ofThis} and browser = ${browser}
    and created_at > ${now - browserKnows})`;
  const isQuiet = sql`not exists (select 1 from ${ofThis} and created_at > ${now - oneMailIn})`;
  const named = { kind, reference };
  const own = await newApplicationLink(now, { ...named, browser }, isOwn);
  const mailed = await newApplicationLink(now, { ...named, browser: null }, isQuiet);
  const content = applicationLinkMail(site, { reference, token: mailed.token });
  const key = `application:${reference}:${Math.floor(now / oneMailIn)}`;
  const [led] = await runBatch(db, [
    own.statement,
    mailed.statement,
    queueMail(now, { key, to: email, content, isSecret: true, only: wroteOne }),
  ]);
  const isLed = led.meta.changes > 0;
  return {
    reference: isLed ? reference : null,
    token: isLed ? own.token : null,
    isKnown: true,
  };
}

/**
 * The most bytes of an application that contains its photos as data URLs. A browser sends smaller
 * photos.
 */
export const mostOfApplication = 12_000_000;

/**
 * The API's response to an application. It does not contain the link: the link goes out only by
 * email.
 */
export function appliedJson({ reference, isKnown }: Applied): Response {
  return Response.json({ reference, status: "pending", isKnown }, { status: isKnown ? 200 : 201 });
}

/**
 * Takes an application for a market to be listed. If an application with the same name and email is
 * already waiting, reports it and writes nothing. Throws `invalid` for a photo that cannot be
 * attached, and `too_many`.
 */
export function applyAsMarket(ctx: Ctx, wish: ApplyAsMarket): Promise<Applied> {
  return sayingWhenItFails(ctx, submissionFailed, () => takeApplication(ctx, wish));
}

async function takeApplication(ctx: Ctx, wish: ApplyAsMarket): Promise<Applied> {
  const { now, db } = ctx;
  const { contactEmail: email, photos } = wish;
  const known = knownStatement("market_application", wish.businessName, email);
  const readKnown = async () => (await runBatch(db, [known]))[0].results[0];
  const before = await readKnown();
  if (before) return tellKnown(ctx, "market_application", before);
  await spendApplication(ctx, email);

  const uploader = await uploaderOf(ctx);
  const subject = { type: "market_submission" as const, id: sql`0` };
  const contactName = [wish.firstName, wish.lastName].filter(Boolean).join(" ");
  const applied = await writeApplication(ctx, {
    kind: "market_application",
    email,
    photos,
    uploader,
    insert: (reference) => sql`
      insert into market_submissions (reference, origin, name, location, address, description,
        contact_name, contact_email, contact_phone, website, image, photos, operating_days,
        operating_hours, seasonal_info, facility_info, submitted_at)
      select ${reference}, 'application', ${wish.businessName},
        ${wish.marketCoordinates ?? wish.marketAddress.slice(0, 255)}, ${wish.marketAddress},
        ${wish.description}, ${contactName}, ${email}, ${wish.contactPhone}, ${wish.website},
        ${photos[0] ?? null}, ${JSON.stringify(photos)},
        ${JSON.stringify([...new Set(wish.operatingDays)])}, ${wish.operatingHours},
        ${wish.seasonalInfo}, ${wish.facilityInfo}, ${now}
      where not exists (${known}) and ${mayAttach({ addresses: photos, subject, uploader, now })}`,
  });
  if (applied) return applied;
  const after = await readKnown();
  if (after) return tellKnown(ctx, "market_application", after);
  throw notAttached("photos");
}

/** What a visitor is told after a recommendation. */
export interface Recommended {
  /** True if the same recommendation is already waiting; then nothing was written. */
  isKnown: boolean;
}

/**
 * Records a visitor's recommendation of a market. The same recommendation from the same person is
 * written once. Throws `too_many`.
 */
export function recommendMarket(ctx: Allowed, said: RecommendMarket): Promise<Recommended> {
  const { name, location, description, contactName, contactEmail, contactPhone } = said;
  return sayingWhenItFails(ctx, submissionFailed, async () => {
    await spendOpenForm(ctx, contactEmail);
    const [written] = await runBatch(ctx.db, [
      sql`
        insert into market_submissions (origin, name, location, description, contact_name,
          contact_email, contact_phone, submitted_at)
        select 'grow_with_us', ${name}, ${location}, ${description}, ${contactName},
          ${contactEmail}, ${contactPhone}, ${ctx.now}
        where not exists (select 1 from market_submissions
          where status = 'pending' and origin = 'grow_with_us' and name = ${name} collate nocase
            and location = ${location} collate nocase
            and contact_name = ${contactName} collate nocase
            and contact_email is ${contactEmail} collate nocase)`,
      queued("market_recommendation", sql`last_insert_rowid()`),
    ]);
    return { isKnown: written.meta.changes === 0 };
  });
}

/**
 * Records a visitor's recommendation of a vendor. The same recommendation from the same person is
 * written once. Throws `too_many`.
 */
export function recommendVendor(ctx: Allowed, said: RecommendVendor): Promise<Recommended> {
  const { vendorName, vendorType, description, contactInfo, yourName, yourEmail } = said;
  return sayingWhenItFails(ctx, submissionFailed, async () => {
    await spendOpenForm(ctx, yourEmail);
    const [written] = await runBatch(ctx.db, [
      sql`
        insert into vendor_recommendations (vendor_name, vendor_type, description, contact_info,
          your_name, your_email, submitted_at)
        select ${vendorName}, ${vendorType}, ${description}, ${contactInfo}, ${yourName},
          ${yourEmail}, ${ctx.now}
        where not exists (select 1 from vendor_recommendations
          where status = 'pending' and vendor_name = ${vendorName} collate nocase
            and your_name = ${yourName} collate nocase
            and your_email is ${yourEmail} collate nocase)`,
      queued("vendor_recommendation", sql`last_insert_rowid()`),
    ]);
    return { isKnown: written.meta.changes === 0 };
  });
}
