import { redirect } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { TextField } from "~/components/kit/fields";
import { lazyCommand, useCommandForm } from "~/components/kit/use-command-form";
import { AccessPage, ReachFields } from "~/components/request/access-page";
import { titled } from "~/components/shell/page-meta";
import { askForManagerAccess } from "~/models/joining/request/ask-for-access.server";
import { AskForManagerAccess } from "~/models/joining/request/request.schema";
import { allow, type RouteArgs } from "~/platform/allow";
import { type OpenFormAnswer, submitOpenForm } from "~/platform/open-form";
import { accessPage, toAsked } from "./access-request.server";

export const meta = () => [titled("Request Market Manager Access")];

export async function loader(args: RouteArgs) {
  const ctx = await allow.anyone(args);
  const { viewer } = ctx;
  // A manager without a market already has an account, so the form would only answer that the
  // account exists.
  if (viewer?.role === "market_manager" && viewer.marketId === null) {
    throw redirect("/market-manager-waiting");
  }
  return accessPage(ctx, args.request);
}

export async function action(args: RouteArgs) {
  const ctx = await allow.anyone(args);
  return submitOpenForm(ctx, args, AskForManagerAccess, askForManagerAccess, {
    done: (asked) => toAsked(ctx, "/market-manager-request-access", asked),
  });
}

const command = lazyCommand(() =>
  import("~/models/joining/request/request.schema").then((m) => m.AskForManagerAccess),
);

export default function ManagerRequestAccess() {
  const page = useLoaderData<typeof loader>();
  const answer = useActionData<OpenFormAnswer>();
  const [form, fields] = useCommandForm("manager-access", command, answer);
  return (
    <AccessPage
      title="Request Market Manager Access"
      lead="For people who run a market and don’t have an account for its page yet."
      form={form}
      answer={answer}
      {...page}
    >
      <TextField field={fields.name} label="Name" autoComplete="name" />
      <TextField field={fields.email} label="Email" type="email" autoComplete="email" />
      <TextField
        field={fields.marketName}
        label="Market name"
        hint="The market’s name, as Market Day lists it."
        autoComplete="organization"
      />
      <TextField
        field={fields.address}
        label="Address"
        hint="Market address"
        autoComplete="street-address"
      />
      <ReachFields fields={fields} />
    </AccessPage>
  );
}
