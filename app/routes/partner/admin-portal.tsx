import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { SignInForm } from "~/components/account/sign-in-form";
import { SignInPage } from "~/components/account/sign-in-page";
import { WrongPortal } from "~/components/account/wrong-portal";
import { titled } from "~/components/shell/page-meta";
import { VendorSignIn } from "~/models/user/user.schema";
import { allow } from "~/platform/allow";
import type { FormAnswer } from "~/platform/submit";
import { atDoor, submitSignIn } from "./portal.server";

export const meta: MetaFunction = () => [titled("Admin Portal")];

export async function loader(args: LoaderFunctionArgs) {
  const ctx = await allow.anyone(args);
  return atDoor(ctx, args.request, "admin");
}

export async function action(args: ActionFunctionArgs) {
  const ctx = await allow.anyone(args);
  return submitSignIn(ctx, args.request, "admin", VendorSignIn);
}

export default function AdminPortal() {
  const { returnTo, wrong } = useLoaderData<typeof loader>();
  const answer = useActionData<FormAnswer>();
  if (wrong) return <WrongPortal {...wrong} />;
  return (
    <SignInPage
      title="Admin Portal"
      lead="For those who decide who joins."
      points={["Applications and requests in one place", "Every decision is written down"]}
      doors={[
        { to: "/forgot-password", label: "Forgotten your password?" },
        { to: "/auth", label: "Customer sign in" },
      ]}
    >
      <h2>Sign In</h2>
      <SignInForm
        schema={VendorSignIn}
        answer={answer}
        action={returnTo ? `/admin-portal?${new URLSearchParams({ returnTo })}` : "/admin-portal"}
        returnTo={returnTo}
      />
    </SignInPage>
  );
}
