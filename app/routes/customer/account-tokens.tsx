import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { MakeTokenForm } from "~/components/account/make-token-form";
import { NewToken, TokenList } from "~/components/account/token-list";
import { Card } from "~/components/kit/card";
import { PageHeader } from "~/components/kit/page-header";
import { titled } from "~/components/shell/page-meta";
import { daysText, mostTokens, scopeText, tokenDays } from "~/models/people/user/api-token.rules";
import { MakeToken } from "~/models/people/user/api-token.schema";
import { listTokens, makeToken } from "~/models/people/user/api-token.server";
import { tokenShown } from "~/models/people/user/api-token.view";
import { allow } from "~/platform/allow";
import { scopesOf } from "~/platform/scopes";
import { type FormAnswer, submitForm } from "~/platform/submit";

export const meta: MetaFunction = () => [titled("Tokens for programs")];

export async function loader(args: LoaderFunctionArgs) {
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
 * Makes a token and shows it in the answer itself, and nowhere else: no address and no cookie ever
 * holds it. Sent again, the form is refused, because its name is taken.
 */
export async function action(args: ActionFunctionArgs) {
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
        lead="A program that calls Market Day’s API signs in with a token, and may do no more than you say here."
        back={{ to: "/account", label: "Back to your account" }}
      />
      {made && <NewToken {...made} />}
      <TokenList tokens={tokens} />
      {!made && (
        <Card as="section" title="Make a token">
          {isFull ? (
            <p className="muted">
              You have {mostTokens} tokens. Revoke one that you no longer need to make another.
            </p>
          ) : (
            <MakeTokenForm answer={answer as FormAnswer | undefined} {...offered} />
          )}
        </Card>
      )}
    </div>
  );
}
