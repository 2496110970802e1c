import { getFormProps } from "@conform-to/react";
import { Form, Link, useActionData, useLoaderData } from "@remix-run/react";
import type { ReactNode } from "react";
import {
  CodeField,
  CurrentPasswordField,
  HiddenUsername,
} from "~/components/account/account-fields";
import { PasskeyButton } from "~/components/account/passkey-sign-in";
import { FormActions, LinkButton } from "~/components/kit/button";
import { Card } from "~/components/kit/card";
import { FormProblem, Notice } from "~/components/kit/notice";
import { PageHeader } from "~/components/kit/page-header";
import { lazyCommand, useCommandForm } from "~/components/kit/use-command-form";
import { titled } from "~/components/shell/page-meta";
import { UsePasskey } from "~/models/people/passkey/passkey.schema";
import {
  proveWithCode,
  proveWithPasskey,
  proveWithPassword,
  readWays,
} from "~/models/people/proof/prove.server";
import { BeginSetup, EnterCode } from "~/models/people/second-factor/second-factor.schema";
import { allow, type RouteArgs } from "~/platform/allow";
import { keepsEntries, leadIn } from "~/platform/kept-form";
import { wayBackOf } from "~/platform/paths";
import { type FormAnswer, submitForm } from "~/platform/submit";
import { withWayBack } from "~/platform/way-back";
import "~/components/kit/field.css";

export const meta = () => [titled("Confirm that it’s you")];

export async function loader(args: RouteArgs) {
  const ctx = await allow.signedIn(args);
  const returnTo = wayBackOf(args.request);
  return {
    ...(await readWays(ctx)),
    username: ctx.viewer.username,
    returnTo,
    isFormKept: keepsEntries(returnTo),
  };
}

/** The address says which way the user has chosen: `?by=code`, `?by=password` or `?by=passkey`. */
export async function action(args: RouteArgs) {
  const ctx = await allow.signedIn(args);
  const done = () => leadIn(wayBackOf(args.request) ?? "/account");
  const by = new URL(args.request.url).searchParams.get("by");
  if (by === "passkey") return submitForm(ctx, args, UsePasskey, proveWithPasskey, { done });
  if (by === "code") return submitForm(ctx, args, EnterCode, proveWithCode, { done });
  return submitForm(ctx, args, BeginSetup, proveWithPassword, { done });
}

/** The page where a signed-in user proves again to be the account's owner. */
export default function Confirm() {
  const { username, returnTo, isFormKept, ...ways } = useLoaderData<typeof loader>();
  const actionFor = (by: string) => withWayBack("/account/confirm", returnTo, { by });
  const canProve = ways.hasCodes || ways.hasPasskeys || ways.isPasswordEnough;
  return (
    <div className="page page-narrow">
      <PageHeader
        title="Confirm that it’s you"
        lead="What you want to do matters, so we check that you are the account’s owner. This lasts for 15 minutes."
        back={{ to: "/account", label: "Back to your account" }}
      />
      {isFormKept && <Notice>We kept your entries. You can continue right after this.</Notice>}
      {canProve ? (
        <Card>
          {ways.hasCodes && <CodeForm action={actionFor("code")} username={username} />}
          {ways.isPasswordEnough && (
            <PasswordForm action={actionFor("password")} username={username} />
          )}
          {ways.hasPasskeys && (
            <ByPasskey action={actionFor("passkey")} returnTo={returnTo} isOnly={!ways.hasCodes} />
          )}
          {ways.hasPasskeys && !ways.hasCodes && (
            <p className="small">
              <Link to="/recover" className="tap">
                Lost all your passkeys?
              </Link>
            </p>
          )}
        </Card>
      ) : (
        <SetUp returnTo={returnTo} />
      )}
    </div>
  );
}

const enterCode = lazyCommand(() =>
  import("~/models/people/second-factor/second-factor.schema").then((m) => m.EnterCode),
);
const enterPassword = lazyCommand(() =>
  import("~/models/people/second-factor/second-factor.schema").then((m) => m.BeginSetup),
);

interface WayProps {
  action: string;
  username: string;
}

function CodeForm({ action, username }: WayProps) {
  const answer = useActionData<FormAnswer>();
  const [form, fields] = useCommandForm("confirm-with-code", enterCode, answer, {
    shouldValidate: "onSubmit",
  });
  return (
    <ProofForm {...{ action, username, answer }} form={getFormProps(form)}>
      <CodeField
        field={fields.code}
        hint="From your authenticator app. A recovery code works too."
      />
    </ProofForm>
  );
}

function PasswordForm({ action, username }: WayProps) {
  const answer = useActionData<FormAnswer>();
  const [form, fields] = useCommandForm("confirm-with-password", enterPassword, answer, {
    shouldValidate: "onSubmit",
  });
  return (
    <ProofForm {...{ action, username, answer }} form={getFormProps(form)}>
      <CurrentPasswordField field={fields.currentPassword} />
    </ProofForm>
  );
}

function ProofForm({
  action,
  username,
  answer,
  form,
  children,
}: WayProps & {
  answer: FormAnswer | undefined;
  form: ReturnType<typeof getFormProps>;
  children: ReactNode;
}) {
  return (
    <Form method="post" action={action} {...form} className="form">
      <FormProblem problem={answer?.problem} />
      <HiddenUsername username={username} />
      {children}
      <FormActions button="Confirm" action={action} />
    </Form>
  );
}

function ByPasskey({
  isOnly,
  ...sent
}: {
  action: string;
  returnTo: string | null;
  isOnly: boolean;
}) {
  return (
    <>
      {isOnly && (
        <noscript>
          <Notice>Passkeys need JavaScript. Turn on JavaScript and reload this page.</Notice>
        </noscript>
      )}
      <PasskeyButton
        {...sent}
        at="account"
        label="Confirm with a passkey"
        busyText="Confirming..."
        otherwise={isOnly ? "reload this page" : "enter a sign-in code"}
      />
    </>
  );
}

/** For an account that needs more than a password, and has nothing else yet. */
function SetUp({ returnTo }: { returnTo: string | null }) {
  return (
    <Card as="section" title="Set up sign-in codes or a passkey first">
      <p>
        A password can be guessed or stolen. To change money, people or roles, you also need sign-in
        codes from an app on your phone, or a passkey. Setting it up takes about two minutes.
      </p>
      <div className="cluster">
        <LinkButton to={withWayBack("/account/second-factor", returnTo)}>
          Set up sign-in codes
        </LinkButton>
        <LinkButton to={withWayBack("/account/passkeys", returnTo)} variant="outline">
          Add a passkey
        </LinkButton>
      </div>
      <p className="small">
        <Link to="/account" className="tap">
          Not now
        </Link>
      </p>
    </Card>
  );
}
