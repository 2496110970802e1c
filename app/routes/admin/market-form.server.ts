import { joinSeasonDays } from "~/components/manager/season-day";
import {
  ChangeMarketForm,
  NewMarketForm,
  NewMarketOnDashboard,
} from "~/models/guide/market/admin-market.schema";
import {
  changeMarket,
  findProfile,
  marketWithWeek,
  marketWithWeekStatements,
  seenWeek,
} from "~/models/guide/market/change-market.server";
import { createMarket, type NewMarket } from "~/models/guide/market/create-market.server";
import { mostSchedules } from "~/models/guide/market/schedule.rules";
import { withPhotos } from "~/models/guide/picture/photo-form.server";
import {
  addRecommendedMarket,
  findRecommended,
} from "~/models/joining/recommendation/recommended.server";
import { marketEntriesOf } from "~/models/joining/recommendation/recommended.view";
import { marketFormView } from "~/models/running/dashboard/market-form.view";
import type { Allowed } from "~/platform/context";
import { runBatch } from "~/platform/database";
import { submitForm } from "~/platform/submit";
import type { Admin } from "~/platform/viewer";

/**
 * Where an administrator's form is: beside the dashboard's list, or on its own page and in a
 * dialog.
 */
export type FormPlace = "dashboard" | "screen";

/**
 * The data for a market's form. `marketId` is null for a new market, which starts with the facts of
 * a recommendation if it is added for one. Throws `not_found`.
 */
export async function loadMarketForm(
  ctx: Allowed<Admin>,
  marketId: number | null,
  recommendation: number | null = null,
) {
  if (marketId === null) {
    const form = showMarketForm(ctx, null);
    if (recommendation === null) return form;
    const recommended = await findRecommended(ctx, "market_recommendation", recommendation);
    return { ...form, entries: { ...form.entries, ...marketEntriesOf(recommended) } };
  }
  const found = await runBatch(ctx.db, marketWithWeekStatements(ctx, marketId));
  return showMarketForm(ctx, marketWithWeek(...found));
}

/** The data for the form of a market that was already read. Null for a new market. */
export const showMarketForm = (
  { tiles }: Allowed<Admin>,
  found: ReturnType<typeof marketWithWeek> | null,
) => marketFormView(found, seenWeek, tiles);

const told = {
  dashboard: {
    created: { title: "Market created", description: "New market has been successfully added" },
    changed: "Market updated",
    notCreated: "Failed to create market",
    notChanged: "Failed to update market",
  },
  screen: {
    created: { title: "Market created successfully!" },
    changed: "Market updated successfully!",
    notCreated: "Error creating market",
    notChanged: "Error updating market",
  },
};

/** Saves a market, and redirects to `back`. */
export function saveMarket(
  ctx: Allowed<Admin>,
  args: { request: Request },
  {
    marketId,
    on,
    back,
    recommendation = null,
  }: {
    marketId: number | null;
    on: FormPlace;
    back: string;
    /** The recommendation that a new market is added for. */
    recommendation?: number | null;
  },
) {
  const photos = withPhotos(ctx, {
    field: "image",
    purpose: "market",
    most: 1,
    ...(marketId !== null && {
      saved: async () => [(await findProfile(ctx, marketId)).image],
    }),
  });
  const prepare = async (form: FormData) => {
    for (let row = 0; row < mostSchedules; row++) joinSeasonDays(form, `schedules[${row}].`);
    return photos.prepare(form);
  };
  const words = told[on];
  if (marketId === null) {
    const schema = on === "dashboard" ? NewMarketOnDashboard : NewMarketForm;
    const create = (_: Allowed<Admin>, command: NewMarket) =>
      recommendation === null
        ? createMarket(ctx, command)
        : addRecommendedMarket(ctx, recommendation, command);
    return submitForm(ctx, args, schema, create, {
      ...photos,
      prepare,
      failed: words.notCreated,
      done: ({ name }) =>
        ctx.toast.leadTo(
          back,
          recommendation === null
            ? { description: name, ...words.created }
            : { title: "Success", description: `${name} has been added to markets` },
        ),
    });
  }
  return submitForm(ctx, args, ChangeMarketForm, changeMarket, {
    ...photos,
    prepare,
    also: { marketId },
    failed: words.notChanged,
    done: ({ name }) => ctx.toast.leadTo(back, { title: words.changed, description: name }),
  });
}
