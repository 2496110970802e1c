import { turnOffPush } from "~/models/people/push/browsers.server";
import { TurnOffPush } from "~/models/people/push/push.schema";
import { allow, type RouteArgs } from "~/platform/allow";
import { leadFromForm, submitButton } from "~/platform/press";

export async function loader(args: RouteArgs) {
  const ctx = await allow.signedIn(args);
  return leadFromForm(ctx, "/account/notices");
}

export async function action(args: RouteArgs) {
  const ctx = await allow.signedIn(args);
  return submitButton(ctx, args, TurnOffPush, turnOffPush, {
    to: "/account/notices",
    done: ({ label }) => ({
      title: "Turned off",
      description: `${label} gets no more notifications.`,
    }),
  });
}
