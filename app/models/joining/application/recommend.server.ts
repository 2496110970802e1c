import { sql } from "drizzle-orm";
import type { Allowed } from "~/platform/context";
import { runBatch } from "~/platform/database";
import { sayingWhenItFails } from "~/platform/unforeseen";
import { spendOpenForm } from "../../core/open-form/tries.server";
import { queued } from "../review-queue/queued.server";
import { submissionFailed } from "./application.rules";
import type { RecommendMarket, RecommendVendor } from "./recommend.schema";

/** What whoever recommends is told. */
export interface Recommended {
  /** The same was recommended already, and nothing was written. */
  isKnown: boolean;
}

/** A visitor recommends a market; the same of the same person is written once. Throws `too_many`. */
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

/** A visitor recommends a vendor; the same of the same person is written once. Throws `too_many`. */
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
