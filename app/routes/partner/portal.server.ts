import { redirect } from "@remix-run/cloudflare";
import {
  homeAt,
  type Portal,
  portals,
  type WrongPortal,
  whyNotAt,
  wrongPortalDelay,
} from "~/models/user/user.rules";
import type { SignIn, VendorSignIn } from "~/models/user/user.schema";
import { signInAt } from "~/models/user/user.server";
import type { Allowed, RequestContext } from "~/platform/context";
import { DomainError } from "~/platform/errors";
import { safePath } from "~/platform/paths";
import { readForm, submitForm } from "~/platform/submit";

/**
 * What the page of a door loads. Who is signed in and belongs here is sent in; who has just been
 * told of another door is led there by the answer itself, so that it works without JavaScript.
 */
export function atDoor(ctx: Allowed, request: Request, portal: Portal) {
  const { searchParams } = new URL(request.url);
  const returnTo = safePath(searchParams.get("returnTo"));
  const wrong = wrongDoorIn(searchParams, portal);
  if (ctx.viewer && !wrong && whyNotAt(portal, ctx.viewer) === null) {
    throw redirect(returnTo ?? homeAt(portal, ctx.viewer));
  }
  if (wrong) ctx.headers.set("Refresh", `${wrongPortalDelay}; url=${wrong.path}`);
  return { returnTo, wrong };
}

/** `?wrong=vendor` at a door: somebody who belongs to another one has just been told so. */
function wrongDoorIn(params: URLSearchParams, at: Portal): (WrongPortal & { path: string }) | null {
  const portal = params.get("wrong");
  if (!isPortal(portal)) return null;
  const [role] = portals[portal].admits;
  const wrong = whyNotAt(at, { role });
  return wrong && { ...wrong, path: portals[portal].path };
}

const isPortal = (name: string | null): name is Portal =>
  name !== null && Object.hasOwn(portals, name);

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
