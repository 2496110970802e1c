import { getFormProps } from "@conform-to/react";
import { redirect } from "@remix-run/cloudflare";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { CurrentPasswordField, HiddenUsername } from "~/components/account/account-fields";
import { FormActions, LinkButton } from "~/components/kit/button";
import { Card } from "~/components/kit/card";
import { Moment } from "~/components/kit/moment";
import { FormProblem, Notice } from "~/components/kit/notice";
import { PageHeader } from "~/components/kit/page-header";
import { lazyCommand, useCommandForm } from "~/components/kit/use-command-form";
import { titled } from "~/components/shell/page-meta";
import { momentOf } from "~/models/core/moment";
import { BeginSetup } from "~/models/people/second-factor/second-factor.schema";
import { beginSetup, readSecondFactor } from "~/models/people/second-factor/second-factor.server";
import { countCodes } from "~/models/people/second-factor/sign-in-code.rules";
import { allow, type RouteArgs } from "~/platform/allow";
import { wayBackOf } from "~/platform/paths";
import { type FormAnswer, submitForm } from "~/platform/submit";
import { withWayBack } from "~/platform/way-back";
import "~/components/kit/field.css";

export const meta = () => [titled("Sign-in codes")];

export async function loader(args: RouteArgs) {
  const ctx = await allow.signedIn(args);
  const { since, isBegun, hasUnsaved, left } = await readSecondFactor(ctx);
  return {
    username: ctx.viewer.username,
    returnTo: wayBackOf(args.request),
    since: since === null ? null : momentOf(since, ctx.now),
    isBegun,
    hasUnsaved,
    left: leftText(left),
  };
}

function leftText(left: number): string {
  if (left === 0) return "You have no recovery codes left. Make new ones now.";
  return `You have ${countCodes(left)} left.${left < 3 ? " Make new ones before you run out." : ""}`;
}

/** Begins to turn sign-in codes on. */
export async function action(args: RouteArgs) {
  const ctx = await allow.signedIn(args);
  return submitForm(ctx, args, BeginSetup, beginSetup, {
    done: () => redirect(withWayBack("/account/second-factor/confirm", wayBackOf(args.request))),
  });
}

export default function SecondFactor() {
  const { username, returnTo, since, isBegun, ...on } = useLoaderData<typeof loader>();
  return (
    <div className="page page-narrow">
      <PageHeader
        title="Sign-in codes"
        lead="After your password, we also ask for a code from your phone. Someone who only knows your password can’t sign in."
        back={{ to: "/account", label: "Back to your account" }}
      />
      {since ? (
        <IsOn since={since} {...on} />
      ) : (
        <TurnOn username={username} returnTo={returnTo} isBegun={isBegun} />
      )}
    </div>
  );
}

/** What the owner can do while sign-in codes are on. */
function IsOn({
  since,
  hasUnsaved,
  left,
}: {
  since: Parameters<typeof Moment>[0]["of"];
  hasUnsaved: boolean;
  left: string;
}) {
  return (
    <Card as="section" title="Sign-in codes are on">
      {hasUnsaved && (
        <>
          <Notice tone="warning" title="Save your recovery codes">
            We show them for only 15 minutes.
          </Notice>
          <div className="cluster">
            <LinkButton to="/account/second-factor/codes">Show recovery codes</LinkButton>
          </div>
        </>
      )}
      <p className="muted">
        On since <Moment of={since} inFull />.
      </p>
      <p>{left}</p>
      <div className="cluster">
        <LinkButton to="/account/second-factor/new-codes" variant="outline">
          Make new recovery codes
        </LinkButton>
        <LinkButton to="/account/second-factor/off" variant="outline">
          Turn off sign-in codes
        </LinkButton>
      </div>
    </Card>
  );
}

const command = lazyCommand(() =>
  import("~/models/people/second-factor/second-factor.schema").then((m) => m.BeginSetup),
);

/** The form that begins to turn sign-in codes on. */
function TurnOn({
  username,
  returnTo,
  isBegun,
}: {
  username: string;
  returnTo: string | null;
  isBegun: boolean;
}) {
  const answer = useActionData<FormAnswer>();
  const action = withWayBack("/account/second-factor", returnTo);
  const [form, fields] = useCommandForm("begin-setup", command, answer, {
    shouldValidate: "onSubmit",
  });
  return (
    <Card as="section" title="Turn on sign-in codes">
      <Form method="post" action={action} {...getFormProps(form)} className="form">
        <FormProblem problem={answer?.problem} />
        {isBegun && (
          <>
            <Notice title="You already started">
              To start again with a new key, enter your password below.
            </Notice>
            <div className="cluster">
              <LinkButton
                to={withWayBack("/account/second-factor/confirm", returnTo)}
                variant="soft"
              >
                Continue where you left off
              </LinkButton>
            </div>
          </>
        )}
        <p>
          You need an authenticator app: an app on your phone that shows a new 6-digit code every 30
          seconds. Many password managers can do this too.
        </p>
        <HiddenUsername username={username} />
        <CurrentPasswordField field={fields.currentPassword} />
        <FormActions button="Continue" action={action} />
      </Form>
    </Card>
  );
}
