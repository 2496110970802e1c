import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { endOneSession } from "~/models/people/user/sessions.server";
import { EndSession } from "~/models/people/user/user.schema";
import { allow } from "~/platform/allow";
import { leadFromForm } from "~/platform/form-address";
import { submitButton } from "~/platform/press";

/** For forms only: a browser that opens this address goes to the page of sessions. */
export async function loader(args: LoaderFunctionArgs) {
  const ctx = await allow.signedIn(args);
  return leadFromForm(ctx, "/account/sessions");
}

export async function action(args: ActionFunctionArgs) {
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
