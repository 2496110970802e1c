import { getFormProps } from "@conform-to/react";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { CurrentPasswordField, HiddenUsername } from "~/components/account/account-fields";
import { Button, FormActions, LinkButton } from "~/components/kit/button";
import { Card } from "~/components/kit/card";
import { CheckboxList } from "~/components/kit/checkbox-list";
import { type Option, SelectField, TextField } from "~/components/kit/fields";
import { Moment } from "~/components/kit/moment";
import { NewHeading } from "~/components/kit/new-heading";
import { FormProblem, Notice } from "~/components/kit/notice";
import { PageHeader } from "~/components/kit/page-header";
import { lazyCommand, useCommandForm } from "~/components/kit/use-command-form";
import { titled } from "~/components/shell/page-meta";
import {
  daysText,
  mostTokens,
  scopeText,
  type TokenShown,
  tokenDays,
  tokenShown,
} from "~/models/people/user/api-token.rules";
import { listTokens, makeToken } from "~/models/people/user/api-token.server";
import { MakeToken } from "~/models/people/user/user.schema";
import { allow, type RouteArgs } from "~/platform/allow";
import { scopesOf } from "~/platform/scopes";
import { type FormAnswer, submitForm } from "~/platform/submit";
import "~/components/account/account.css";

export const meta = () => [titled("Tokens for programs")];

export async function loader(args: RouteArgs) {
  const ctx = await allow.signedIn(args);
  const { viewer, now } = ctx;
  const tokens = await listTokens(ctx);
  return {
    username: viewer.username,
    tokens: tokens.map((token) => tokenShown(token, now)),
    isFull: tokens.length >= mostTokens,
    scopes: scopesOf[viewer.role].map((value) => ({ value, label: scopeText[value] })),
    days: tokenDays.map((value) => ({ value, label: daysText[value] })),
  };
}

/**
 * Makes a token and shows it only in this answer: no address and no cookie ever holds the token. If
 * the form is sent again, it is rejected, because the token's name is taken.
 */
export async function action(args: RouteArgs) {
  const ctx = await allow.signedIn(args);
  return submitForm(ctx, args, MakeToken, makeToken, {
    done: (made) => Response.json({ made }, { status: 201 }),
  });
}

type Answer = FormAnswer | { made: { name: string; token: string } };

export default function Tokens() {
  const { tokens, isFull, ...offered } = useLoaderData<typeof loader>();
  const answer = useActionData<Answer>();
  const made = answer && "made" in answer ? answer.made : null;
  return (
    <div className="page page-narrow">
      <PageHeader
        title="Tokens for programs"
        lead="A program signs in to Market Day’s API with a token. The program can do only what you choose here."
        back={{ to: "/account", label: "Back to your account" }}
      />
      {made && <NewToken {...made} />}
      <TokenList tokens={tokens} />
      {!made && (
        <Card as="section" title="Create a token">
          {isFull ? (
            <p className="muted">
              You have {mostTokens} tokens. To create another one, revoke one you no longer need.
            </p>
          ) : (
            <MakeTokenForm answer={answer as FormAnswer | undefined} {...offered} />
          )}
        </Card>
      )}
    </div>
  );
}

const command = lazyCommand(() =>
  import("~/models/people/user/user.schema").then((m) => m.MakeToken),
);

/** The form for a new token: the program's name, what it may do, and for how long. */
function MakeTokenForm({
  username,
  scopes,
  days,
  answer,
}: {
  username: string;
  scopes: readonly { value: string; label: string }[];
  days: readonly Option[];
  answer: FormAnswer | undefined;
}) {
  const [form, fields] = useCommandForm("make-token", command, answer, {
    defaultValue: { scopes: ["read"], days: "90" },
    shouldValidate: "onSubmit",
  });
  return (
    <Form method="post" action="/account/tokens" {...getFormProps(form)} className="form">
      <FormProblem problem={answer?.problem} />
      <TextField
        field={fields.name}
        label="Name"
        hint="Helps you recognize the program. Example: “Cash register”."
        autoComplete="off"
      />
      <CheckboxList field={fields.scopes} label="What the program can do" options={scopes} />
      <SelectField field={fields.days} label="Expires after" options={days} />
      <HiddenUsername username={username} />
      <CurrentPasswordField field={fields.currentPassword} />
      <FormActions button="Create token" action="/account/tokens" />
    </Form>
  );
}

/** A new token, which must be copied now. */
function NewToken({ name, token }: { name: string; token: string }) {
  return (
    <Card as="section">
      <NewHeading className="title-3">The token “{name}”</NewHeading>
      <Notice tone="warning">Copy the token now. We show it only once.</Notice>
      <p>
        <code className="token-text">{token}</code>
      </p>
      <p className="muted small">
        The program sends the token with each call: <code>Authorization: Bearer …</code>
      </p>
      <div className="cluster">
        <LinkButton to="/account/tokens" variant="soft">
          I’ve copied the token
        </LinkButton>
      </div>
    </Card>
  );
}

/** The existing tokens: what each may do, when it was last used, and a button to end it. */
function TokenList({ tokens }: { tokens: readonly TokenShown[] }) {
  if (tokens.length === 0) return null;
  return (
    <Card as="section" title="Your tokens">
      <ul className="stack lined gap-0">
        {tokens.map((token) => (
          <li key={token.id} className="token-row cluster between space-y-3 gap-2-4">
            <div>
              <h3 className="token-name">{token.name}</h3>
              <p className="small">{token.may.join(" · ")}</p>
              <p className="muted small">
                {token.lastUse}. Created <Moment of={token.made} />, expires{" "}
                <Moment of={token.ends} inFull />
              </p>
            </div>
            <Form method="post" action="/account/tokens/revoke">
              <input type="hidden" name="tokenId" value={token.id} />
              <Button variant="outline">
                Revoke<span className="hidden-text"> {token.name}</span>
              </Button>
            </Form>
          </li>
        ))}
      </ul>
    </Card>
  );
}
