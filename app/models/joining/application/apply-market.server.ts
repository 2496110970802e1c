import { sql } from "drizzle-orm";
import type { Allowed } from "~/platform/context";
import { runBatch } from "~/platform/database";
import { sayingWhenItFails } from "~/platform/unforeseen";
import type { Viewer } from "~/platform/viewer";
import { mayAttach, notAttached } from "../../guide/picture/attach.server";
import { uploaderOf } from "../../guide/picture/upload.server";
import { submissionFailed } from "./application.rules";
import type { ApplyAsMarket } from "./application.schema";
import {
  type Applied,
  knownStatement,
  spendApplication,
  tellKnown,
  writeApplication,
} from "./apply.server";

type Ctx = Allowed<Viewer | null>;

/**
 * Takes an application for a market to be listed. One of the same name and address that waits
 * already is told, and nothing is written. Throws `invalid` for a picture that is not to be had, and
 * `too_many`.
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
