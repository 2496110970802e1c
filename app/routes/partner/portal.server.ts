import { redirect } from "@remix-run/cloudflare";
import { takeOverBaskets } from "~/models/orders/basket/basket.server";
import { UsePasskey } from "~/models/people/passkey/passkey.schema";
import { signInWithPasskey } from "~/models/people/passkey/passkey-sign-in.server";
import { saveTapped } from "~/models/people/saved/saved.server";
import { EnterCode } from "~/models/people/second-factor/second-factor.schema";
import { countCodes } from "~/models/people/second-factor/sign-in-code.rules";
import { readHalfSignIn, signInWithCode } from "~/models/people/second-factor/sign-in-code.server";
import {
  doorOf,
  homeAt,
  type Portal,
  portals,
  type WrongPortal,
  whatIsKept,
  whyNotAt,
  wrongPortalDelay,
} from "~/models/people/user/user.rules";
import type { SignIn } from "~/models/people/user/user.schema";
import { type Admission, signInAt } from "~/models/people/user/user.server";
import type { Allowed, RequestContext } from "~/platform/context";
import { DomainError } from "~/platform/errors";
import { leadIn, whySignIn } from "~/platform/kept-form";
import { wayBackOf } from "~/platform/paths";
import { submitForm, wayBackIn } from "~/platform/submit";
import type { Role, Viewer } from "~/platform/viewer";
import { withWayBack } from "~/platform/way-back";

type Misdirected = WrongPortal & { path: string };

/**
 * The data for a sign-in page (a portal). A signed-in user who belongs here is redirected to their
 * page. A user who belongs to another portal, and either just tried to sign in here or opened the
 * administrators' portal, gets a message and is sent to the right portal by a header, so that this
 * works without JavaScript. From there, they continue to the page they wanted.
 */
export function atDoor(ctx: Allowed, request: Request, portal: Portal) {
  const { searchParams } = new URL(request.url);
  const returnTo = wayBackOf(request);
  const misdirected =
    wrongDoorIn(searchParams, portal) ??
    (portal === "admin" && ctx.viewer ? wrongFor(portal, ctx.viewer.role) : null);
  const wrong = misdirected && {
    ...misdirected,
    path: withWayBack(misdirected.path, returnTo),
  };
  if (ctx.viewer && !wrong && whyNotAt(portal, ctx.viewer) === null) {
    throw leadIn(returnTo ?? homeAt(portal, ctx.viewer));
  }
  if (wrong) ctx.headers.set("Refresh", `${wrongPortalDelay}; url=${wrong.path}`);
  return { returnTo, why: whySignIn(returnTo), kept: whatIsKept(returnTo), wrong };
}

/**
 * Reads `?wrong=vendor` at a portal: the user belongs to another portal, and has just been told so.
 */
function wrongDoorIn(params: URLSearchParams, at: Portal): Misdirected | null {
  const portal = params.get("wrong");
  return isPortal(portal) ? wrongFor(at, portals[portal].admits[0]) : null;
}

/**
 * The message for a user with this role at a portal that is not theirs, and the address of their
 * own.
 */
function wrongFor(at: Portal, role: Role): Misdirected | null {
  const wrong = whyNotAt(at, { role });
  const own = wrong?.portal ?? doorOf(role);
  return wrong && own && { ...wrong, path: portals[own].path };
}

export const isPortal = (name: string | null): name is Portal =>
  name !== null && Object.hasOwn(portals, name);

/**
 * Replaces the message for a wrong password with the text of the vendors' portal. Other errors stay
 * unchanged.
 */
function atVendorsDoor(portal: Portal, error: unknown): unknown {
  const isWrong = error instanceof DomainError && error.code === "wrong_password";
  if (portal !== "vendor" || !isWrong) return error;
  return new DomainError("wrong_password", "Invalid username or password", {
    title: "Sign In Failed",
  });
}

/**
 * Signs in at a portal. Then redirects to the page that the user came from, or to the first page of
 * their portal.
 */
export function submitSignIn(
  ctx: RequestContext,
  request: Request,
  portal: Portal,
  schema: typeof SignIn,
) {
  const signIn = async (_: RequestContext, command: SignIn) =>
    admitted(
      await signInAt(ctx, portal, request, command).catch((error) => {
        throw atVendorsDoor(portal, error);
      }),
    );
  return submitForm(ctx, { request }, schema, signIn, {
    done: (admission) => leadOn(ctx, request, portal, admission),
  });
}

/** Like `submitSignIn`, but with a passkey in place of a username and password. */
export function submitPasskey(ctx: RequestContext, request: Request, portal: Portal) {
  const signIn = async (_: RequestContext, command: UsePasskey) =>
    admitted(await signInWithPasskey(ctx, portal, request, command));
  return submitForm(ctx, { request }, UsePasskey, signIn, {
    done: (admission) => leadOn(ctx, request, portal, admission),
  });
}

/** Whether a form at a sign-in page was sent by a passkey. */
export const isByPasskey = ({ url }: Request) => new URL(url).searchParams.has("passkey");

/** Throws `wrong_portal` for an account that cannot sign in on any page. */
function admitted(admission: Admission): Admission {
  const { wrong } = admission;
  if (wrong && wrong.portal === null) {
    throw new DomainError("wrong_portal", wrong.text, { title: wrong.title });
  }
  return admission;
}

/** Leads a user on who has just signed in, who still needs a code, or who came to the wrong portal. */
async function leadOn(ctx: RequestContext, request: Request, portal: Portal, admission: Admission) {
  const { viewer, wrong } = admission;
  const returnTo = await wayBackIn(request);
  if (wrong?.portal) {
    return redirect(withWayBack(portals[portal].path, returnTo, { wrong: wrong.portal }));
  }
  if (wrong === null && admission.isHalf) return redirect(withWayBack(codePage, returnTo));
  return welcome(ctx, { viewer, portal, returnTo });
}

/** The page that asks for a code, after the right password of an account that needs one. */
const codePage = "/sign-in/code";

/**
 * The data for the page that asks for a code. A browser that has not given a password in the last
 * ten minutes is redirected: a signed-in user to their page, everyone else to sign in.
 */
export async function atCodePage(ctx: Allowed, request: Request) {
  const returnTo = wayBackOf(request);
  const half = await readHalfSignIn(ctx);
  if (half) return { ...half, returnTo, door: withWayBack(half.door, returnTo) };
  if (ctx.viewer) {
    throw leadIn(returnTo ?? homeAt(doorOf(ctx.viewer.role) ?? "customer", ctx.viewer));
  }
  ctx.toast.show({ title: "Sign in again", description: "Enter your password first." });
  throw redirect(withWayBack("/auth", returnTo));
}

/** Finishes signing in with a code, and goes on to where the user wanted to go. */
export function submitCode(ctx: RequestContext, request: Request) {
  const signIn = (_: RequestContext, command: EnterCode) => signInWithCode(ctx, request, command);
  return submitForm(ctx, { request }, EnterCode, signIn, {
    done: async ({ viewer, portal, by, left }) => {
      const more = by === "recovery_code" ? `You have ${countCodes(left)} left.` : undefined;
      return welcome(ctx, { viewer, portal, returnTo: await wayBackIn(request), more });
    },
  });
}

/** Greets a user who has just signed in, and redirects to where the user wanted to go. */
async function welcome(
  ctx: RequestContext,
  {
    viewer,
    portal,
    returnTo,
    more,
  }: { viewer: Viewer; portal: Portal; returnTo: string | null; more?: string },
) {
  if (viewer.role === "customer") await takeOverBaskets(ctx, viewer.id);
  const saved = await saveTapped({ db: ctx.db, now: ctx.now, viewer }, returnTo);
  ctx.toast.show({
    title: "Login successful",
    description: [`Welcome back, ${viewer.username}!`, more, saved].filter(Boolean).join(" "),
  });
  return leadIn(returnTo ?? homeAt(portal, viewer));
}
