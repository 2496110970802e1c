import { getFormProps } from "@conform-to/react";
import type { SerializeFrom } from "@remix-run/cloudflare";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { CodeField } from "~/components/account/account-fields";
import { FormActions, LinkButton } from "~/components/kit/button";
import { Card } from "~/components/kit/card";
import { FormProblem, Notice } from "~/components/kit/notice";
import { PageHeader } from "~/components/kit/page-header";
import { QrCode } from "~/components/kit/qr-code";
import { lazyCommand, useCommandForm } from "~/components/kit/use-command-form";
import { titled } from "~/components/shell/page-meta";
import { drawQr } from "~/models/core/qr-code";
import { ConfirmSetup } from "~/models/people/second-factor/second-factor.schema";
import { confirmSetup, readSetup } from "~/models/people/second-factor/second-factor.server";
import { inFours } from "~/models/people/second-factor/sign-in-code.rules";
import { allow, type RouteArgs } from "~/platform/allow";
import { wayBackOf } from "~/platform/paths";
import { type FormAnswer, submitForm } from "~/platform/submit";
import { withWayBack } from "~/platform/way-back";
import "~/components/account/account.css";
import "~/components/kit/field.css";

export const meta = () => [titled("Turn on sign-in codes")];

export async function loader(args: RouteArgs) {
  const ctx = await allow.signedIn(args);
  const found = await readSetup(ctx);
  return {
    isOwner: !ctx.viewer.viewedBy,
    returnTo: wayBackOf(args.request),
    shown: found && {
      setup: found.setup,
      secretKey: inFours(found.key),
      link: found.link,
      qr: drawQr(found.link),
    },
  };
}

export async function action(args: RouteArgs) {
  const ctx = await allow.signedIn(args);
  return submitForm(ctx, args, ConfirmSetup, confirmSetup, {
    done: () =>
      ctx.toast.leadTo(withWayBack("/account/second-factor/codes", wayBackOf(args.request)), {
        title: "Sign-in codes are on",
      }),
  });
}

/** Reload after an error too: the page must show the key that counts now. */
export const shouldRevalidate = () => true;

export default function ConfirmSetupPage() {
  const { isOwner, returnTo, shown } = useLoaderData<typeof loader>();
  const answer = useActionData<FormAnswer>();
  return (
    <div className="page page-narrow">
      <PageHeader
        title="Turn on sign-in codes"
        back={{ to: "/account/second-factor", label: "Back to sign-in codes" }}
      />
      {shown ? (
        // A new key gets a new form: what was typed belongs to the old key.
        <SetupForm key={shown.setup} answer={answer} returnTo={returnTo} {...shown} />
      ) : (
        <Card>
          <FormProblem problem={answer?.problem} />
          <Notice>
            {isOwner
              ? "There is no new key for your app. It was used, or it has expired."
              : "Only the account’s owner can see this."}
          </Notice>
          <div className="cluster">
            <LinkButton to="/account/second-factor">Sign-in codes</LinkButton>
          </div>
        </Card>
      )}
    </div>
  );
}

const command = lazyCommand(() =>
  import("~/models/people/second-factor/second-factor.schema").then((m) => m.ConfirmSetup),
);

type Setup = NonNullable<SerializeFrom<typeof loader>["shown"]>;

/** The key for the app, and the form for the first code. */
function SetupForm({
  setup,
  secretKey,
  link,
  qr,
  answer,
  returnTo,
}: Setup & { answer: FormAnswer | undefined; returnTo: string | null }) {
  const action = withWayBack("/account/second-factor/confirm", returnTo);
  const [form, fields] = useCommandForm("confirm-setup", command, answer, {
    shouldValidate: "onSubmit",
  });
  return (
    <Form method="post" action={action} {...getFormProps(form)} className="stack">
      <FormProblem problem={answer?.problem} />
      <Card as="section" title="1. Add Market Day to your authenticator app">
        <p>Scan this QR code with the app:</p>
        <QrCode qr={qr} label="QR code with the key for your authenticator app" />
        <p>Is the app on this device?</p>
        <div className="cluster">
          <LinkButton to={link} variant="outline">
            Open the app
          </LinkButton>
        </div>
        <p>Or type this key into the app:</p>
        <p>
          <code className="code-text">{secretKey}</code>
        </p>
      </Card>
      <Card as="section" title="2. Enter the first code">
        <div className="form">
          <input type="hidden" name="setup" value={setup} />
          <CodeField
            field={fields.code}
            label="Code from the app"
            hint="The app shows 6 digits, and new ones every 30 seconds."
          />
          <FormActions
            button="Turn on sign-in codes"
            cancel="/account/second-factor"
            action={action}
          />
        </div>
      </Card>
    </Form>
  );
}
