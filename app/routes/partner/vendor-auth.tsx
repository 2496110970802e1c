import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { SignInForm } from "~/components/account/sign-in-form";
import { SignInPage } from "~/components/account/sign-in-page";
import { WrongPortal } from "~/components/account/wrong-portal";
import { lazyCommand } from "~/components/kit/lazy-command";
import { titled } from "~/components/shell/page-meta";
import { VendorSignIn } from "~/models/user/user.schema";
import { allow } from "~/platform/allow";
import type { FormAnswer } from "~/platform/submit";
import { atDoor, submitSignIn } from "./portal.server";

export const meta: MetaFunction = () => [titled("Vendor sign in")];

export async function loader(args: LoaderFunctionArgs) {
  const ctx = await allow.anyone(args);
  return atDoor(ctx, args.request, "vendor");
}

export async function action(args: ActionFunctionArgs) {
  const ctx = await allow.anyone(args);
  return submitSignIn(ctx, args.request, "vendor", VendorSignIn);
}

const signIn = lazyCommand(() => import("~/models/user/user.schema").then((m) => m.VendorSignIn));

export default function VendorAuth() {
  const { returnTo, wrong } = useLoaderData<typeof loader>();
  const answer = useActionData<FormAnswer>();
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
        { to: "/forgot-password", label: "Forgotten your password?" },
        { to: "/auth", label: "Customer sign in" },
        { to: "/application-portal", label: "Apply to Join" },
        { to: "/vendor-request-access", label: "Request access" },
      ]}
    >
      <h2>Vendor sign in</h2>
      <SignInForm
        command={signIn}
        answer={answer}
        action={returnTo ? `/vendor-auth?${new URLSearchParams({ returnTo })}` : "/vendor-auth"}
        returnTo={returnTo}
      />
    </SignInPage>
  );
}
