import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { endOneSession } from "~/models/people/user/sessions.server";
import { EndSession } from "~/models/people/user/user.schema";
import { allow } from "~/platform/allow";
import { leadFromForm } from "~/platform/form-address";
import { submitForm } from "~/platform/submit";

/** For forms only: a browser that opens this address goes to the page of sessions. */
export async function loader(args: LoaderFunctionArgs) {
  const ctx = await allow.signedIn(args);
  return leadFromForm(ctx, "/account/sessions");
}

export async function action(args: ActionFunctionArgs) {
  const ctx = await allow.signedIn(args);
  const end = (_: typeof ctx, command: EndSession) =>
    endOneSession(ctx, command, args.request as Request);
  return submitForm(ctx, args, EndSession, end, {
    done: ({ device, isThis }) => {
      if (isThis) return redirect("/auth");
      ctx.toast.show({
        title: "Signed out",
        description: `${device ?? "The browser"} is no longer signed in.`,
      });
      return redirect("/account/sessions");
    },
  });
}
