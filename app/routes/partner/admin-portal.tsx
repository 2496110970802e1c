import { getFormProps } from "@conform-to/react";
import { redirect } from "@remix-run/cloudflare";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { NameFields, NewPasswordFields } from "~/components/account/account-fields";
import { PasskeySignIn } from "~/components/account/passkey-sign-in";
import { SignInForm, SignInPage, WrongPortal } from "~/components/account/sign-in-page";
import { Button, useBusy } from "~/components/kit/button";
import { TextField } from "~/components/kit/fields";
import { LinkTabs } from "~/components/kit/link-tabs";
import { FormProblem } from "~/components/kit/notice";
import { TrapFields } from "~/components/kit/open-form";
import { lazyCommand, useCommandForm } from "~/components/kit/use-command-form";
import { titled } from "~/components/shell/page-meta";
import { askForAdminAccount } from "~/models/joining/request/ask-for-access.server";
import { AdminRequestForm } from "~/models/joining/request/request.schema";
import { SignIn } from "~/models/people/user/user.schema";
import { allow, type RouteArgs } from "~/platform/allow";
import { type OpenFormAnswer, submitOpenForm } from "~/platform/open-form";
import { atDoor, isByPasskey, submitPasskey, submitSignIn } from "./portal.server";
import "~/components/kit/field.css";

export const meta = () => [titled("Admin Portal")];

export async function loader(args: RouteArgs) {
  const ctx = await allow.anyone(args);
  const tab = new URL(args.request.url).searchParams.get("tab");
  return {
    ...atDoor(ctx, args.request, "admin"),
    tab: tab === "request" ? "request" : "sign-in",
    seal: await ctx.trap.seal(ctx.now),
  };
}

export async function action(args: RouteArgs) {
  const ctx = await allow.anyone(args);
  const url = new URL(args.request.url);
  if (isByPasskey(args.request)) return submitPasskey(ctx, args.request, "admin");
  if (url.searchParams.get("tab") !== "request") {
    return submitSignIn(ctx, args.request, "admin", SignIn);
  }
  return submitOpenForm(ctx, args, AdminRequestForm, askForAdminAccount, {
    done: () => {
      ctx.toast.show({
        title: "Request Submitted",
        description: "We’ll contact you once we review your request.",
      });
      url.searchParams.set("tab", "sign-in");
      return redirect(url.pathname + url.search);
    },
  });
}

const signIn = lazyCommand(() => import("~/models/people/user/user.schema").then((m) => m.SignIn));

export default function AdminPortal() {
  const { returnTo, why, tab, wrong, seal } = useLoaderData<typeof loader>();
  const answer = useActionData<OpenFormAnswer>();
  const to = (name: string) =>
    `/admin-portal?${new URLSearchParams({ tab: name, ...(returnTo && { returnTo }) })}`;
  if (wrong) return <WrongPortal {...wrong} />;
  return (
    <SignInPage
      title="Admin Portal"
      lead="For Market Day administrators."
      points={["Applications and requests in one place", "Every decision is written down"]}
      why={why}
      doors={[
        { to: "/forgot-password", label: "Forgot your password?" },
        { to: "/auth", label: "Customer sign in" },
      ]}
    >
      <LinkTabs
        label="Sign in or request an account"
        tabs={[
          { label: "Sign In", to: to("sign-in"), chosen: tab === "sign-in" },
          { label: "Request Account", to: to("request"), chosen: tab === "request" },
        ]}
      />
      {tab === "request" ? (
        <RequestAccountForm answer={answer} action={to("request")} seal={seal} />
      ) : (
        <>
          <SignInForm command={signIn} answer={answer} action={to("sign-in")} returnTo={returnTo} />
          <PasskeySignIn portal="admin" returnTo={returnTo} />
        </>
      )}
    </SignInPage>
  );
}

const command = lazyCommand(() =>
  import("~/models/joining/request/request.schema").then((m) => m.AdminRequestForm),
);

/** The form that asks for an administrator account. The account is created after approval. */
function RequestAccountForm({
  answer,
  action,
  seal,
}: {
  answer: OpenFormAnswer | undefined;
  action: string;
  seal: string;
}) {
  const busy = useBusy({ action });
  const [form, fields] = useCommandForm("request-account", command, answer);
  return (
    <Form method="post" action={action} {...getFormProps(form)} className="stack">
      <FormProblem problem={answer?.problem} />
      <TrapFields form={form.id} seal={seal} answer={answer} />
      <NameFields fields={fields} />
      <TextField field={fields.email} label="Email" type="email" autoComplete="email" />
      <NewPasswordFields fields={fields} label="Password" />
      <Button wide size="large" busy={busy} busyText="Submitting...">
        Request Account
      </Button>
    </Form>
  );
}
