import { getFormProps } from "@conform-to/react";
import { redirect } from "@remix-run/cloudflare";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { NameFields, NewPasswordFields } from "~/components/account/account-fields";
import { PasskeySignIn } from "~/components/account/passkey-sign-in";
import { SignInForm, SignInPage, WrongPortal } from "~/components/account/sign-in-page";
import { Button, useBusy } from "~/components/kit/button";
import { TextField } from "~/components/kit/fields";
import { LinkTabs } from "~/components/kit/link-tabs";
import { FormProblem, Notice } from "~/components/kit/notice";
import { lazyCommand, useCommandForm } from "~/components/kit/use-command-form";
import { titled } from "~/components/shell/page-meta";
import { register } from "~/models/people/user/register.server";
import { Register, SignIn } from "~/models/people/user/user.schema";
import { allow, type RouteArgs } from "~/platform/allow";
import { type FormAnswer, submitForm } from "~/platform/submit";
import { atDoor, isByPasskey, submitPasskey, submitSignIn } from "./portal.server";
import "~/components/kit/field.css";

export const meta = () => [titled("Sign in")];

export async function loader(args: RouteArgs) {
  const ctx = await allow.anyone(args);
  const tab = new URL(args.request.url).searchParams.get("tab");
  return {
    ...atDoor(ctx, args.request, "customer"),
    tab: tab === "register" ? "register" : "sign-in",
  };
}

export async function action(args: RouteArgs) {
  const ctx = await allow.anyone(args);
  const url = new URL(args.request.url);
  if (isByPasskey(args.request)) return submitPasskey(ctx, args.request, "customer");
  if (url.searchParams.get("tab") !== "register") {
    return submitSignIn(ctx, args.request, "customer", SignIn);
  }
  return submitForm(ctx, args, Register, register, {
    failed: "Registration failed",
    done: () => {
      ctx.toast.show({ title: "Account created", description: "Sign in to continue." });
      url.searchParams.set("tab", "sign-in");
      return redirect(url.pathname + url.search);
    },
  });
}

const signIn = lazyCommand(() => import("~/models/people/user/user.schema").then((m) => m.SignIn));

export default function Auth() {
  const { returnTo, why, kept, tab, wrong } = useLoaderData<typeof loader>();
  const answer = useActionData<FormAnswer>();
  const to = (name: string) =>
    `/auth?${new URLSearchParams({ tab: name, ...(returnTo && { returnTo }) })}`;
  if (wrong) return <WrongPortal {...wrong} />;
  return (
    <SignInPage
      title="Your market, ready when you are"
      lead="Sign in to pre-order from the vendors you like and pick up at the market."
      points={[
        "Pre-order and skip the line",
        "Know what is ripe before you leave home",
        "Pay safely by card, and cancel until ordering closes",
      ]}
      why={why}
      doors={[
        { to: "/forgot-password", label: "Forgot your password?" },
        { to: "/vendor-auth", label: "Vendor sign in" },
        { to: "/admin-portal", label: "Admin Portal" },
      ]}
    >
      <LinkTabs
        label="Sign in or register"
        tabs={[
          { label: "Sign In", to: to("sign-in"), chosen: tab === "sign-in" },
          { label: "Register", to: to("register"), chosen: tab === "register" },
        ]}
      />
      {kept && <Notice>{kept}</Notice>}
      {tab === "register" ? (
        <RegisterForm answer={answer} action={to("register")} returnTo={returnTo} />
      ) : (
        <>
          <SignInForm command={signIn} answer={answer} action={to("sign-in")} returnTo={returnTo} />
          <PasskeySignIn portal="customer" returnTo={returnTo} />
        </>
      )}
    </SignInPage>
  );
}

const command = lazyCommand(() =>
  import("~/models/people/user/user.schema").then((m) => m.Register),
);

/** The form for a customer's new account. */
function RegisterForm({
  answer,
  action,
  returnTo,
}: {
  answer: FormAnswer | undefined;
  action: string;
  returnTo: string | null;
}) {
  const busy = useBusy({ action });
  const [form, fields] = useCommandForm("register", command, answer);
  return (
    <Form method="post" action={action} {...getFormProps(form)} className="stack">
      <FormProblem problem={answer?.problem} />
      {returnTo && <input type="hidden" name="returnTo" value={returnTo} />}
      <NameFields fields={fields} />
      <TextField field={fields.email} label="Email" type="email" autoComplete="email" />
      <NewPasswordFields fields={fields} label="Password" />
      <Button wide size="large" busy={busy} busyText="Creating your account...">
        Register
      </Button>
    </Form>
  );
}
