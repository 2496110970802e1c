import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { turnOffPush } from "~/models/people/push/browsers.server";
import { TurnOffPush } from "~/models/people/push/push.schema";
import { allow } from "~/platform/allow";
import { leadFromForm } from "~/platform/form-address";
import { submitForm } from "~/platform/submit";

/** For forms only: a browser that opens this address goes to the page of notifications. */
export async function loader(args: LoaderFunctionArgs) {
  const ctx = await allow.signedIn(args);
  return leadFromForm(ctx, "/account/notices");
}

export async function action(args: ActionFunctionArgs) {
  const ctx = await allow.signedIn(args);
  return submitForm(ctx, args, TurnOffPush, turnOffPush, {
    done: ({ label }) => {
      ctx.toast.show({ title: "Turned off", description: `${label} gets no more notifications.` });
      return redirect("/account/notices");
    },
  });
}
