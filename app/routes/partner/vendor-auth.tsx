import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { PasskeySignIn } from "~/components/account/passkey-sign-in";
import { SignInForm, SignInPage, WrongPortal } from "~/components/account/sign-in-page";
import { Button, useBusy } from "~/components/kit/button";
import { lazyCommand } from "~/components/kit/use-command-form";
import { titled } from "~/components/shell/page-meta";
import { SignIn } from "~/models/people/user/user.schema";
import { demoSignIn } from "~/models/running/account/demo.server";
import { allow, type RouteArgs } from "~/platform/allow";
import type { Allowed } from "~/platform/context";
import { notFound } from "~/platform/errors";
import type { FormAnswer } from "~/platform/submit";
import { atDoor, isByPasskey, submitPasskey, submitSignIn } from "./portal.server";

export const meta = () => [titled("Vendor sign in")];

export async function loader(args: RouteArgs) {
  const ctx = await allow.anyone(args);
  return { ...atDoor(ctx, args.request, "vendor"), isDemo: (await demoSignIn(ctx)) !== null };
}

export async function action(args: RouteArgs) {
  const ctx = await allow.anyone(args);
  if (isByPasskey(args.request)) return submitPasskey(ctx, args.request, "vendor");
  const isQuick = new URL(args.request.url).searchParams.has("demo");
  const request = isQuick ? await asDemo(ctx, args.request) : args.request;
  return submitSignIn(ctx, request, "vendor", SignIn);
}

/**
 * The demo's quick sign-in is an ordinary sign-in with the demo's name and password. Throws
 * `not_found` if there is no demo.
 */
async function asDemo(ctx: Allowed, { url, headers }: Request): Promise<Request> {
  const demo = await demoSignIn(ctx);
  if (demo === null) throw notFound();
  const returnTo = new URL(url).searchParams.get("returnTo") ?? "";
  return new Request(url, {
    method: "POST",
    headers: { Cookie: headers.get("Cookie") ?? "" },
    body: new URLSearchParams({ ...demo, returnTo }),
  });
}

const signIn = lazyCommand(() => import("~/models/people/user/user.schema").then((m) => m.SignIn));

export default function VendorAuth() {
  const { returnTo, why, wrong, isDemo } = useLoaderData<typeof loader>();
  const answer = useActionData<FormAnswer>();
  const action = returnTo ? `/vendor-auth?${new URLSearchParams({ returnTo })}` : "/vendor-auth";
  if (wrong) return <WrongPortal {...wrong} />;
  return (
    <SignInPage
      title="Your orders, before the market opens"
      lead="See what customers ordered, and for when, before you load the van."
      points={[
        "Every pre-order with its items, total and pickup code",
        "Paid by card, or at your stall",
        "Nothing sold twice: limits hold per market day",
      ]}
      why={why}
      doors={[
        { to: "/auth", label: "Customer sign in" },
        { to: "/forgot-password", label: "Forgot your password?" },
        { to: "/application-portal", label: "Apply to Join" },
        { to: "/vendor-request-access", label: "Request access" },
      ]}
    >
      <h2>Vendor sign in</h2>
      <SignInForm command={signIn} answer={answer} action={action} returnTo={returnTo} />
      <PasskeySignIn portal="vendor" returnTo={returnTo} />
      {isDemo && <DemoSignIn returnTo={returnTo} />}
    </SignInPage>
  );
}

/** Signs in with one tap, if the demo is loaded. */
function DemoSignIn({ returnTo }: { returnTo: string | null }) {
  const action = `/vendor-auth?${new URLSearchParams({ demo: "", ...(returnTo && { returnTo }) })}`;
  const busy = useBusy({ action });
  return (
    <Form method="post" action={action}>
      <Button variant="soft" wide busy={busy} icon="stall">
        Demo quick login
      </Button>
    </Form>
  );
}
