import { getFormProps } from "@conform-to/react";
import { useActionData, useLoaderData } from "@remix-run/react";
import { LinkButton } from "~/components/kit/button";
import { FormErrors, SaveBar } from "~/components/kit/form-page";
import { HiddenValues, OfficeForm } from "~/components/kit/office-form";
import { PageHeader } from "~/components/kit/page-header";
import { lazyCommand, useCommandForm } from "~/components/kit/use-command-form";
import { useMeanwhile } from "~/components/kit/use-meanwhile";
import { SettingsTabs } from "~/components/manager/manager-tabs";
import { marketLabels as labels, MarketFields } from "~/components/manager/market-fields";
import { titled } from "~/components/shell/page-meta";
import { changeMarket, findProfile } from "~/models/guide/market/change-market.server";
import { type ProfileEntries, profileEntries } from "~/models/guide/market/manager.view";
import { MarketForm as MarketCommand } from "~/models/guide/market/market.schema";
import { withPhotos } from "~/models/guide/picture/photo-form.server";
import { allow, type RouteArgs } from "~/platform/allow";
import { type FormAnswer, submitForm } from "~/platform/submit";
import { marketQuery, pageOf, toAskForAccess } from "./paths";

export const meta = () => [titled("Settings")];

export async function loader(args: RouteArgs) {
  const ctx = await allow.manager(args, toAskForAccess);
  const market = await findProfile(ctx, ctx.viewer.marketId);
  return {
    marketId: market.id,
    entries: profileEntries(market),
    timeZone: market.timeZone,
    tiles: ctx.tiles,
    back: pageOf(ctx.viewer),
    query: marketQuery(ctx.viewer),
  };
}

export async function action(args: RouteArgs) {
  const ctx = await allow.manager(args, toAskForAccess);
  return submitForm(ctx, args, MarketCommand, changeMarket, {
    ...withPhotos(ctx, {
      field: "image",
      purpose: "market",
      most: 1,
      saved: async () => [(await findProfile(ctx, ctx.viewer.marketId)).image],
    }),
    also: { marketId: ctx.viewer.marketId },
    failed: "Error",
    done: ({ name }) =>
      ctx.toast.leadTo(pageOf(ctx.viewer, "/settings"), {
        title: "Market updated",
        description: name,
      }),
  });
}

/** Reload after an error too: someone else may have saved in the meantime. */
export const shouldRevalidate = () => true;

export default function Settings() {
  const { marketId, entries, timeZone, tiles, back, query } = useLoaderData<typeof loader>();
  const answer = useActionData<FormAnswer>();
  return (
    <div className="page page-narrow">
      <PageHeader
        title="Settings"
        lead="What visitors see about your market."
        actions={
          <LinkButton to={`/market/${marketId}`} variant="soft" icon="eye">
            See the market’s page
          </LinkButton>
        }
      />
      <SettingsTabs chosen="" query={query} />
      <MarketForm
        key={`${marketId}-${entries.version}`}
        marketId={marketId}
        saved={entries}
        timeZone={timeZone}
        tiles={tiles}
        answer={answer}
        back={back}
      />
    </div>
  );
}

const command = lazyCommand(() =>
  import("~/models/guide/market/market.schema").then((m) => m.MarketForm),
);

/** The form for a market's profile, for its managers. */
function MarketForm({
  marketId,
  saved,
  timeZone,
  tiles,
  answer,
  back,
}: {
  marketId: number;
  saved: ProfileEntries;
  timeZone: string;
  /** The map's tile service. */
  tiles: { url: string; attribution: string };
  answer: FormAnswer | undefined;
  back: string;
}) {
  const [form, fields] = useCommandForm("market", command, answer, {
    defaultValue: saved,
    shouldValidate: "onSubmit",
  });
  const { seen } = useMeanwhile(answer, saved.version);
  return (
    <OfficeForm encType="multipart/form-data" {...getFormProps(form)} className="form">
      <HiddenValues values={{ marketId, version: seen }} />
      <FormErrors form={form} answer={answer} labels={labels} saved={saved} />
      <MarketFields
        fields={fields}
        labels={labels}
        of={saved.name}
        tiles={tiles}
        note={answer?.note}
        place={{ ...saved, marketId, timeZone }}
      />
      <SaveBar form={form.id} save="Save market" back={back} />
    </OfficeForm>
  );
}
