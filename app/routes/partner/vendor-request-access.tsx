import { getFormProps } from "@conform-to/react";
import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { lazyCommand } from "~/components/kit/lazy-command";
import { TextField } from "~/components/kit/text-field";
import { useCommandForm } from "~/components/kit/use-command-form";
import { AccessPage } from "~/components/request/access-page";
import { ReachFields } from "~/components/request/reach-fields";
import { titled } from "~/components/shell/page-meta";
import { askForVendorAccess } from "~/models/request/ask-for-access.server";
import { AskForVendorAccess } from "~/models/request/request.schema";
import { allow } from "~/platform/allow";
import { type OpenFormAnswer, submitOpenForm } from "~/platform/open-form";

export const meta: MetaFunction = () => [titled("Request Vendor Access")];

export async function loader(args: LoaderFunctionArgs) {
  const ctx = await allow.anyone(args);
  return {
    isSent: new URL(args.request.url).searchParams.has("sent"),
    seal: await ctx.trap.seal(ctx.now),
  };
}

export async function action(args: ActionFunctionArgs) {
  const ctx = await allow.anyone(args);
  return submitOpenForm(ctx, args, AskForVendorAccess, askForVendorAccess, {
    done: ({ isKnown }) => {
      ctx.toast.show(
        isKnown
          ? { title: "We have this request already", description: "It waits for review." }
          : { title: "Request Submitted", description: "You will be contacted once reviewed." },
      );
      return redirect("/vendor-request-access?sent");
    },
  });
}

const command = lazyCommand(() =>
  import("~/models/request/request.schema").then((m) => m.AskForVendorAccess),
);

export default function VendorRequestAccess() {
  const page = useLoaderData<typeof loader>();
  const answer = useActionData<OpenFormAnswer>();
  const [form, fields] = useCommandForm("vendor-access", command, answer);
  return (
    <AccessPage
      title="Request Vendor Access"
      lead="For vendors who are listed on Market Day, or will be, and have no account to run their stall with."
      form={getFormProps(form)}
      answer={answer}
      {...page}
    >
      <TextField field={fields.name} label="Name" autoComplete="name" />
      <TextField field={fields.email} label="Email" type="email" autoComplete="email" />
      <TextField
        field={fields.businessName}
        label="Business name"
        hint="As it is listed on Market Day, if it is."
        autoComplete="organization"
      />
      <TextField
        field={fields.productCategory}
        label="Product category"
        hint="Fruits, bakery, meat …"
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
