import { useActionData, useLoaderData } from "@remix-run/react";
import { TextField } from "~/components/kit/fields";
import { lazyCommand, useCommandForm } from "~/components/kit/use-command-form";
import { AccessPage, ReachFields } from "~/components/request/access-page";
import { titled } from "~/components/shell/page-meta";
import { askForVendorAccess } from "~/models/joining/request/ask-for-access.server";
import { AskForVendorAccess } from "~/models/joining/request/request.schema";
import { allow, type RouteArgs } from "~/platform/allow";
import { type OpenFormAnswer, submitOpenForm } from "~/platform/open-form";
import { accessPage, toAsked } from "./access-request.server";

export const meta = () => [titled("Request Vendor Access")];

export async function loader(args: RouteArgs) {
  const ctx = await allow.anyone(args);
  return accessPage(ctx, args.request);
}

export async function action(args: RouteArgs) {
  const ctx = await allow.anyone(args);
  return submitOpenForm(ctx, args, AskForVendorAccess, askForVendorAccess, {
    done: (asked) => toAsked(ctx, "/vendor-request-access", asked),
  });
}

const command = lazyCommand(() =>
  import("~/models/joining/request/request.schema").then((m) => m.AskForVendorAccess),
);

export default function VendorRequestAccess() {
  const page = useLoaderData<typeof loader>();
  const answer = useActionData<OpenFormAnswer>();
  const [form, fields] = useCommandForm("vendor-access", command, answer);
  return (
    <AccessPage
      title="Request Vendor Access"
      lead="For vendors who don’t have an account yet."
      form={form}
      answer={answer}
      {...page}
    >
      <TextField field={fields.name} label="Name" autoComplete="name" />
      <TextField field={fields.email} label="Email" type="email" autoComplete="email" />
      <TextField
        field={fields.businessName}
        label="Business name"
        hint="If you’re listed on Market Day, use the same name."
        autoComplete="organization"
      />
      <TextField
        field={fields.productCategory}
        label="Product category"
        hint="Fruit, bakery, meat …"
      />
      <TextField
        field={fields.marketLocation}
        label="Market location (optional)"
        hint="Where you sell"
      />
      <ReachFields fields={fields} />
    </AccessPage>
  );
}
