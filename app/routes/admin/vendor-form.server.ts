import { wholeNumber } from "~/models/core/listing/directory";
import { withPhotos } from "~/models/guide/picture/photo-form.server";
import { readApplicationData } from "~/models/joining/application/application-data";
import { choicesNamed, choicesOf, findChoices } from "~/models/joining/application/find.server";
import {
  addRecommendedVendor,
  findRecommended,
} from "~/models/joining/recommendation/recommended.server";
import { vendorPrefillOf } from "~/models/joining/recommendation/recommended.view";
import { type LookedMarkets, vendorFormView } from "~/models/running/dashboard/market-form.view";
import {
  CreateVendor,
  CreateVendorOnScreen,
  EditVendorForm,
} from "~/models/vendors/admin-vendor.schema";
import { createVendor, vendorNamed } from "~/models/vendors/create-vendor.server";
import {
  editVendor,
  profileWithStands,
  profileWithStandsStatements,
  readProfile,
} from "~/models/vendors/profile.server";
import { mostStands } from "~/models/vendors/vendor.rules";
import { readEntries } from "~/platform/body";
import type { Allowed } from "~/platform/context";
import { runBatch } from "~/platform/database";
import { submitForm } from "~/platform/submit";
import type { Admin } from "~/platform/viewer";
import type { FormPlace } from "./market-form.server";

/**
 * The data for a vendor's form. `vendorId` is null for a new vendor, which starts with the facts of
 * an application (`applicationData`) or of a recommendation. Throws `not_found`.
 */
export async function loadVendorForm(
  ctx: Allowed<Admin>,
  vendorId: number | null,
  applicationData: string | null = null,
  recommendation: number | null = null,
) {
  if (vendorId !== null) {
    const found = await runBatch(ctx.db, profileWithStandsStatements(ctx, vendorId));
    return showVendorForm(profileWithStands(...found));
  }
  const prefill =
    recommendation === null
      ? readApplicationData(applicationData)
      : vendorPrefillOf(await findRecommended(ctx, "vendor_recommendation", recommendation));
  const { name } = prefill.entries;
  const [chosen, namesakes] = await Promise.all([
    choicesNamed(ctx, prefill.markets),
    name ? ctx.db.all<{ id: number; name: string }>(vendorNamed(name)) : [],
  ]);
  return vendorFormView(null, prefill, chosen, namesakes[0] ?? null);
}

/** The data for the form of a vendor that was already read. */
export const showVendorForm = ({ profile, stands }: ReturnType<typeof profileWithStands>) =>
  vendorFormView(profile, readApplicationData(null), stands, null);

const atMarkets = (count: number) =>
  count === 0 ? "not at any market yet" : count === 1 ? "at 1 market" : `at ${count} markets`;

const mostTyped = 100;
const needed = ["name", "description", "vendorType", "contactEmail"];

/**
 * Saves a vendor, and redirects to `back`. If a search or another button was pressed, shows the
 * form again with the markets that it asks for.
 */
export async function saveVendor(
  ctx: Allowed<Admin>,
  { request }: { request: Request },
  {
    vendorId,
    on,
    back,
    recommendation = null,
  }: {
    vendorId: number | null;
    on: FormPlace;
    back: string;
    /** The recommendation that a new vendor is added for. */
    recommendation?: number | null;
  },
) {
  const photos = withPhotos(ctx, {
    field: "image",
    purpose: "stall",
    most: 1,
    ...(vendorId !== null && {
      saved: async () => [(await readProfile(ctx, vendorId)).image],
    }),
  });
  const form = await readEntries(request, photos.limit);
  const isSearch = form.get("do") === "find-markets";
  const options = {
    ...photos,
    prepare: async (entries: FormData) => {
      const prepared = await photos.prepare(entries);
      return isSearch ? { ...prepared, isAgain: true } : prepared;
    },
  };
  const answer =
    vendorId === null
      ? await submitForm(
          ctx,
          { request },
          on === "screen" ? CreateVendorOnScreen : CreateVendor,
          (_: Allowed<Admin>, command: CreateVendor) =>
            recommendation === null
              ? createVendor(ctx, command)
              : addRecommendedVendor(ctx, recommendation, command),
          {
            ...options,
            failed: on === "screen" ? "Creation Failed" : undefined,
            done: ({ name }, { marketIds }) =>
              ctx.toast.leadTo(
                back,
                on === "screen"
                  ? {
                      title: "Vendor Created!",
                      description: `${name} has been added to the vendor page`,
                    }
                  : {
                      title: "Vendor created",
                      description: `${name} is ${atMarkets(marketIds.length)}.`,
                    },
              ),
          },
        )
      : await submitForm(ctx, { request }, EditVendorForm, editVendor, {
          ...options,
          also: { vendorId },
          failed: "Failed to save vendor",
          done: ({ name }) =>
            ctx.toast.leadTo(back, { title: "Vendor updated", description: name }),
        });
  if (answer instanceof Response) return answer;
  const isMissing = !isSearch && needed.some((field) => !form.get(field));
  const { problem } = answer.data;
  return {
    ...answer,
    data: {
      ...answer.data,
      ...(on === "screen" &&
        problem &&
        isMissing && {
          problem: { title: "Missing Information", text: "Please fill in all required fields" },
        }),
      looked: await lookedIn(ctx, form, isSearch),
    },
  };
}

/** The markets that are ticked in a posted form, and the markets that its search finds. */
async function lookedIn(
  ctx: Allowed<Admin>,
  form: FormData,
  isSearch: boolean,
): Promise<LookedMarkets> {
  const ids = form
    .getAll("marketIds")
    .slice(0, mostStands)
    .flatMap((value) => wholeNumber(String(value)) ?? []);
  const q = String(form.get("marketSearch") ?? "").slice(0, mostTyped);
  const [chosen, found] = await Promise.all([
    choicesOf(ctx, "markets", ids),
    isSearch ? findChoices(ctx, "markets", q) : null,
  ]);
  return { chosen, found, q };
}
