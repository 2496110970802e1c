import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { turnOffPush } from "~/models/people/push/browsers.server";
import { TurnOffPush } from "~/models/people/push/push.schema";
import { allow } from "~/platform/allow";
import { leadFromForm } from "~/platform/form-address";
import { submitButton } from "~/platform/press";

/** For forms only: a browser that opens this address goes to the page of notifications. */
export async function loader(args: LoaderFunctionArgs) {
  const ctx = await allow.signedIn(args);
  return leadFromForm(ctx, "/account/notices");
}

export async function action(args: ActionFunctionArgs) {
  const ctx = await allow.signedIn(args);
  return submitButton(ctx, args, TurnOffPush, turnOffPush, {
    to: "/account/notices",
    done: ({ label }) => ({
      title: "Turned off",
      description: `${label} gets no more notifications.`,
    }),
  });
}
