import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { SignInForm } from "~/components/account/sign-in-form";
import { SignInPage } from "~/components/account/sign-in-page";
import { WrongPortal } from "~/components/account/wrong-portal";
import { Button } from "~/components/kit/button";
import { useBusy } from "~/components/kit/use-busy";
import { titled } from "~/components/shell/page-meta";
import { demoSignIn } from "~/models/user/demo.server";
import { VendorSignIn } from "~/models/user/user.schema";
import { allow } from "~/platform/allow";
import type { FormAnswer } from "~/platform/submit";
import { atDoor, submitSignIn } from "./portal.server";

export const meta: MetaFunction = () => [titled("Vendor sign in")];

export async function loader(args: LoaderFunctionArgs) {
  const ctx = await allow.anyone(args);
  return { ...atDoor(ctx, args.request, "vendor"), demo: await demoSignIn(ctx) };
}

export async function action(args: ActionFunctionArgs) {
  const ctx = await allow.anyone(args);
  return submitSignIn(ctx, args.request, "vendor", VendorSignIn);
}

export default function VendorAuth() {
  const { returnTo, wrong, demo } = useLoaderData<typeof loader>();
  const answer = useActionData<FormAnswer>();
  const action = returnTo ? `/vendor-auth?${new URLSearchParams({ returnTo })}` : "/vendor-auth";
  if (wrong) return <WrongPortal {...wrong} />;
  return (
    <SignInPage
      title="Your stall, before the market opens"
      lead="See what has been ordered, and for when, before you load the van."
      points={[
        "Every pre-order with its items, total and pickup code",
        "Paid before the market day",
        "Nothing sold twice: limits hold per market day",
      ]}
      doors={[
        { to: "/auth", label: "Back to Sign In" },
        { to: "/forgot-password", label: "Forgotten your password?" },
        { to: "/application-portal", label: "Apply to Join" },
        { to: "/vendor-request-access", label: "Request access" },
      ]}
    >
      <h2>Vendor sign in</h2>
      <SignInForm schema={VendorSignIn} answer={answer} action={action} returnTo={returnTo} />
      {demo && <DemoSignIn demo={demo} action={action} />}
    </SignInPage>
  );
}

/** One tap in, where the demo is loaded: an ordinary sign-in with what the demo is known by. */
function DemoSignIn({
  demo,
  action,
}: {
  demo: { username: string; password: string };
  action: string;
}) {
  const busy = useBusy({ action });
  return (
    <Form method="post" action={action} className="stack">
      <input type="hidden" name="username" value={demo.username} />
      <input type="hidden" name="password" value={demo.password} />
      <Button variant="soft" wide busy={busy} icon="stall">
        Demo: sign in as a vendor
      </Button>
    </Form>
  );
}
