import { endOneSession } from "~/models/people/user/sessions.server";
import { EndSession } from "~/models/people/user/user.schema";
import { allow, type RouteArgs } from "~/platform/allow";
import { leadFromForm, submitButton } from "~/platform/press";

export async function loader(args: RouteArgs) {
  const ctx = await allow.signedIn(args);
  return leadFromForm(ctx, "/account/sessions");
}

export async function action(args: RouteArgs) {
  const ctx = await allow.signedIn(args);
  const end = (_: typeof ctx, command: EndSession) => endOneSession(ctx, command, args.request);
  return submitButton(ctx, args, EndSession, end, {
    to: "/account/sessions",
    done: ({ device, isThis }) => ({
      title: "Signed out",
      description: `${device ?? "The browser"} is no longer signed in.`,
      to: isThis ? "/auth" : undefined,
    }),
  });
}
