import { sql } from "drizzle-orm";
import type { Allowed } from "~/platform/context";
import { runBatch } from "~/platform/database";
import { atField } from "~/platform/errors";
import { hashPassword } from "~/platform/passwords";
import { sayingWhenItFails } from "~/platform/unforeseen";
import type { Viewer } from "~/platform/viewer";
import { mayAttach, notAttached } from "../../guide/picture/attach.server";
import { uploaderOf } from "../../guide/picture/upload.server";
import { isCustomer } from "../../people/user/active";
import { commonPasswords } from "../../people/user/common-passwords.server";
import { addressTaken, limitTaken } from "../../people/user/register.server";
import { whyNotPassword } from "../../people/user/user.rules";
import { isNameAskedFor } from "../asked-name.server";
import { submissionFailed } from "./application.rules";
import type { ApplyAsVendor, VendorApplicationForm } from "./application.schema";
import {
  type Applied,
  knownStatement,
  spendApplication,
  tellKnown,
  writeApplication,
} from "./apply.server";
import { accountFits } from "./to-add.server";

type Ctx = Allowed<Viewer | null>;

/** An application with its markets: by id if they were chosen from the guide, otherwise by name. */
type Wish = Omit<ApplyAsVendor, "requestedMarkets"> & {
  markets: { ids: number[]; other: string | null } | { names: string[] };
};

/** An application for a vendor, as the API sends it; see `apply`. */
export const applyAsVendor = (ctx: Ctx, { requestedMarkets, ...sent }: ApplyAsVendor) =>
  apply(ctx, { ...sent, markets: { names: requestedMarkets } });

/** An application for a vendor, as the form sends it; see `apply`. */
export const applyByForm = (ctx: Ctx, form: VendorApplicationForm) =>
  apply(ctx, {
    ...form,
    instagram: form.socialMedia,
    image: null,
    products: form.productCategories.join(", "),
    markets: { ids: form.marketAttendance, other: form.otherMarket ?? null },
    selectedExistingVendor: form.isExistingVendor ? form.selectedExistingVendor : null,
  });

/**
 * Takes an application for a vendor. If an application with the same name and email is already
 * waiting, reports it and writes nothing. Throws `taken` if the username is in use or if the vendor
 * could not be given to the email's account. Throws `invalid` for a password that is easy to guess,
 * a chosen market or vendor that is not in the guide, or a photo that cannot be attached. Throws
 * `too_many`.
 */
function apply(ctx: Ctx, wish: Wish): Promise<Applied> {
  return sayingWhenItFails(ctx, submissionFailed, () =>
    limitTaken(ctx, () => takeApplication(ctx, wish)),
  );
}

async function takeApplication(ctx: Ctx, wish: Wish): Promise<Applied> {
  const { desiredUsername: username, contactEmail: email } = wish;
  const refused = whyNotPassword(wish.desiredPassword, { username, email }, commonPasswords);
  if (refused) {
    throw atField("desiredPassword", refused.message);
  }
  const found = await lookUp(ctx, wish);
  if (found.known) return tellKnown(ctx, "vendor_application", found.known);
  if (found.isTaken || found.isAddressTaken) throw await whatIsTaken(ctx, email, found);
  if (found.missing) throw found.missing;
  await spendApplication(ctx, email);

  const { now } = ctx;
  const password = await hashPassword(wish.desiredPassword);
  const photos = photosOf(wish);
  const uploader = await uploaderOf(ctx);
  const subject = { type: "vendor_application" as const, id: sql`0` };
  const applied = await writeApplication(ctx, {
    kind: "vendor_application",
    email,
    photos,
    uploader,
    insert: (reference) => sql`
      insert into vendor_applications (reference, name, description, vendor_type, image, instagram,
        website, first_name, last_name, contact_email, contact_phone, products, "values",
        requested_markets, requested_market_ids, photos, desired_username, desired_password,
        existing_vendor_id, submitted_at)
      select ${reference}, ${wish.businessName}, ${wish.description}, ${wish.vendorType},
        ${photos[0] ?? null}, ${wish.instagram}, ${wish.website}, ${wish.firstName ?? ""},
        ${wish.lastName ?? ""}, ${email}, ${wish.contactPhone}, ${wish.products}, ${wish.values},
        ${JSON.stringify(found.names)}, ${JSON.stringify(found.ids)}, ${JSON.stringify(photos)},
        ${username}, ${password}, ${wish.selectedExistingVendor ?? null}, ${now}
      where not exists (${knownStatement("vendor_application", wish.businessName, email)})
        and not ${isTaken(username, email)} and not ${isAddressTaken(email)}
        and ${mayAttach({ addresses: photos, subject, uploader, now })}`,
  });
  if (applied) return applied;
  const after = await lookUp(ctx, wish);
  if (after.known) return tellKnown(ctx, "vendor_application", after.known);
  throw after.isTaken || after.isAddressTaken
    ? await whatIsTaken(ctx, email, after)
    : notAttached("photos");
}

const whatIsTaken = async (ctx: Ctx, email: string, { isTaken }: { isTaken: boolean }) =>
  isTaken ? usernameTaken() : addressTaken(ctx, { email, kind: "portal", field: "contactEmail" });

/** Every photo once, with the main photo first. */
const photosOf = ({ image, photos }: Wish) => [...new Set([...(image ? [image] : []), ...photos])];

const usernameTaken = () => {
  return atField("desiredUsername", "This username is taken. Choose another username.", "taken");
};

/**
 * Whether an account has this username, or a waiting application or admin request asks for it. The
 * account with this email that will get the vendor does not count: its owner may enter its username
 * here.
 */
const isTaken = (username: string, email: string) => sql`(
  exists (select 1 from users u where lower(u.username) = lower(${username})
    and not (lower(u.email) = lower(${email}) and ${accountFits("vendor")}))
  or ${isNameAskedFor(sql`${username}`)})`;

/**
 * Whether the email has a portal account that could not get a vendor after the review: an account
 * of another kind, a closed account, or an account with an unconfirmed email.
 */
const isAddressTaken = (email: string) => sql`exists (
  select 1 from users u where lower(u.email) = lower(${email})
    and not ${isCustomer(sql`u`)} and not ${accountFits("vendor")})`;

interface FoundMarket {
  id: number;
  name: string;
}

/** Looks up the names and ids of an application in the database. */
async function lookUp({ db }: Ctx, wish: Wish) {
  const { markets } = wish;
  const [taken, known, vendor, found] = await runBatch(db, [
    sql<{ taken: number; addressTaken: number }>`
      select ${isTaken(wish.desiredUsername, wish.contactEmail)} taken,
        ${isAddressTaken(wish.contactEmail)} addressTaken`,
    knownStatement("vendor_application", wish.businessName, wish.contactEmail),
    sql<{ id: number }>`
      select id from vendors where id = ${wish.selectedExistingVendor ?? 0} and removed_at is null`,
    "ids" in markets
      ? sql<FoundMarket>`
          select id, name from markets where removed_at is null
            and id in (select value from json_each(${JSON.stringify(markets.ids)}))`
      : // A name that several markets share is left out: it does not tell which market is meant.
        sql<FoundMarket>`
          select min(m.id) id, asked.value name from json_each(${JSON.stringify(markets.names)}) asked
          join markets m on m.name = asked.value collate nocase and m.removed_at is null
          group by asked.key having count(*) = 1`,
  ]);
  const rows = found.results;
  return {
    isTaken: taken.results[0]?.taken === 1,
    isAddressTaken: taken.results[0]?.addressTaken === 1,
    known: known.results[0] ?? null,
    ids: rows.map(({ id }) => id),
    names:
      "ids" in markets
        ? [...rows.map(({ name }) => name), ...(markets.other === null ? [] : [markets.other])]
        : markets.names,
    missing: whatIsMissing(wish, rows, vendor.results.length === 1),
  };
}

function whatIsMissing(
  { markets, selectedExistingVendor }: Wish,
  rows: FoundMarket[],
  has: boolean,
) {
  const missing = (field: string, text: string) => atField(field, text);
  if ("ids" in markets && rows.length < new Set(markets.ids).size) {
    return missing(
      "marketAttendance",
      "One of these markets is no longer in the guide. Choose again",
    );
  }
  if (selectedExistingVendor && !has) {
    return missing("selectedExistingVendor", "Choose your vendor page from the list");
  }
  return null;
}
