import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { LinkButton } from "~/components/kit/button";
import { PageHeader } from "~/components/kit/page-header";
import { MarketForm } from "~/components/manager/market-form";
import { SettingsTabs } from "~/components/manager/settings-tabs";
import { titled } from "~/components/shell/page-meta";
import { changeMarket, findProfile } from "~/models/guide/market/change-market.server";
import { profileEntries } from "~/models/guide/market/manager.view";
import { MarketForm as MarketCommand } from "~/models/guide/market/market.schema";
import { withPhotos } from "~/models/guide/picture/photo-form.server";
import { allow } from "~/platform/allow";
import { type FormAnswer, submitForm } from "~/platform/submit";
import { marketQuery, pageOf, toAskForAccess } from "./paths";

export const meta: MetaFunction = () => [titled("Settings")];

export async function loader(args: LoaderFunctionArgs) {
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

export async function action(args: ActionFunctionArgs) {
  const ctx = await allow.manager(args, toAskForAccess);
  return submitForm(ctx, args, MarketCommand, changeMarket, {
    ...withPhotos(ctx, {
      field: "image",
      purpose: "market",
      most: 1,
      saved: async () => [(await findProfile(ctx, ctx.viewer.marketId)).image],
    }),
    also: { marketId: String(ctx.viewer.marketId) },
    failed: "Error",
    done: ({ name }) => {
      ctx.toast.show({ title: "Market updated", description: name });
      return redirect(pageOf(ctx.viewer, "/settings"));
    },
  });
}

/** After a refusal too: whoever comes too late sees what has been saved meanwhile. */
export const shouldRevalidate = () => true;

export default function Settings() {
  const { marketId, entries, timeZone, tiles, back, query } = useLoaderData<typeof loader>();
  const answer = useActionData<FormAnswer>();
  return (
    <div className="page page-narrow">
      <PageHeader
        title="Settings"
        lead="What visitors read of your market."
        actions={
          <LinkButton to={`/market/${marketId}`} variant="soft" icon="eye">
            See its page
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
