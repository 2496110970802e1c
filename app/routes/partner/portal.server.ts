import { redirect } from "@remix-run/cloudflare";
import { homeAt, type Portal, portals } from "~/models/user/user.rules";
import type { SignIn, VendorSignIn } from "~/models/user/user.schema";
import { signInAt } from "~/models/user/user.server";
import type { RequestContext } from "~/platform/context";
import { DomainError } from "~/platform/errors";
import { safePath } from "~/platform/paths";
import { readForm, submitForm } from "~/platform/submit";

/** Signs in at a door, and leads on: back to where somebody came from, or to their own door. */
export function submitSignIn(
  ctx: RequestContext,
  request: Request,
  portal: Portal,
  schema: typeof SignIn | typeof VendorSignIn,
) {
  const door = portals[portal];
  const signIn = async () => {
    const admission = await signInAt(ctx, portal, request.clone() as Request);
    const { wrong } = admission;
    if (wrong && wrong.portal === null) {
      throw new DomainError("wrong_portal", wrong.text, { title: wrong.title });
    }
    return admission;
  };
  return submitForm(ctx, { request }, schema, signIn, {
    done: async ({ viewer, wrong }) => {
      if (wrong) return redirect(`${door.path}?wrong=${wrong.portal}`);
      const form = await readForm(request);
      ctx.toast.show({
        title: "Login successful",
        description: `Welcome back, ${viewer.username}!`,
      });
      return redirect(safePath(form.get("returnTo")) ?? homeAt(portal, viewer));
    },
  });
}
