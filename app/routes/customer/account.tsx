import type { SerializeFrom } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import {
  AccountEmail,
  AccountRow,
  AccountRows,
  MaskedPassword,
} from "~/components/account/account-rows";
import { RecoveryWarning } from "~/components/account/recovery";
import { SignOutEverywhere } from "~/components/account/sign-out-everywhere";
import { Badge } from "~/components/kit/badge";
import { LinkButton } from "~/components/kit/button";
import { Card } from "~/components/kit/card";
import { FormProblem } from "~/components/kit/notice";
import { PageHeader } from "~/components/kit/page-header";
import { titled } from "~/components/shell/page-meta";
import { savedCardOf } from "~/models/orders/payment/card-entry.server";
import { cardText } from "~/models/orders/payment/saved-card.view";
import { readOwnRecovery } from "~/models/people/recovery/recovery.server";
import { readAccount } from "~/models/people/user/account.server";
import { askForProof } from "~/models/people/user/email-address.server";
import { provenAddress } from "~/models/people/user/held-data.server";
import { accountType } from "~/models/people/user/user.rules";
import { ProveEmail } from "~/models/people/user/user.schema";
import { subscriptionOf } from "~/models/running/newsletter/newsletter.server";
import { allow, type RouteArgs } from "~/platform/allow";
import { type FormAnswer, submitForm, wayBackIn } from "~/platform/submit";

export const meta = () => [titled("Account Information")];

export async function loader(args: RouteArgs) {
  const ctx = await allow.signedIn(args);
  const { viewer } = ctx;
  const [account, proven, card, recovery] = await Promise.all([
    readAccount(ctx),
    provenAddress(ctx),
    savedCardOf(ctx),
    readOwnRecovery(ctx),
  ]);
  return {
    ...account,
    username: viewer.username,
    email: viewer.email,
    type: accountType[viewer.role],
    recovery,
    isEmailProven: proven !== null,
    savedCard: card && cardText(card),
    subscription: proven && (await subscriptionOf(ctx, proven)),
  };
}

/** Asks for an email that confirms the account's own address. */
export async function action(args: RouteArgs) {
  const ctx = await allow.signedIn(args);
  return submitForm(ctx, args, ProveEmail, askForProof, {
    done: async (isMailed) =>
      ctx.toast.leadTo(
        (await wayBackIn(args.request)) ?? "/account",
        isMailed
          ? {
              title: "Check your email",
              description: `We emailed a link to ${ctx.viewer.email}. Open the link to confirm your address.`,
            }
          : { title: "Email address confirmed" },
      ),
  });
}

export default function Account() {
  const account = useLoaderData<typeof loader>();
  const answer = useActionData<FormAnswer>();
  const name = [account.firstName, account.lastName].filter(Boolean).join(" ");
  return (
    <div className="page page-narrow">
      <PageHeader title="Account Information">
        <div className="cluster">
          <Badge tone="good" icon="user">
            {account.type}
          </Badge>
        </div>
      </PageHeader>
      <FormProblem problem={answer?.problem} />
      {account.recovery && <RecoveryWarning {...account.recovery} />}
      <Card as="section">
        <AccountRows>
          <AccountRow term="Username">{account.username}</AccountRow>
          <AccountRow term="Email" change={{ to: "/account/email" }}>
            <AccountEmail
              email={account.email}
              isProven={account.isEmailProven}
              pending={account.pendingEmail}
            />
          </AccountRow>
          <AccountRow term="Name" change={{ to: "/account/name" }}>
            {name || "Not set"}
          </AccountRow>
          <AccountRow term="Password" change={{ to: "/account/password" }}>
            <MaskedPassword />
          </AccountRow>
          <AccountRow
            term="Sign-in codes"
            change={{
              to: "/account/second-factor",
              label: account.hasSignInCodes ? "Change" : "Turn on",
            }}
          >
            {account.hasSignInCodes ? "On" : "Off"}
          </AccountRow>
          {account.savedCard && (
            <AccountRow term="Saved card" change={{ to: "/account/card", label: "Remove" }}>
              {account.savedCard}
            </AccountRow>
          )}
          <NewsletterRow {...account} />
        </AccountRows>
      </Card>
      <Card as="section" title="Passkeys">
        <p className="muted">
          Sign in with your fingerprint, your face or your device’s PIN, without typing a password.
        </p>
        <div className="cluster">
          <LinkButton to="/account/passkeys" variant="outline" icon="key">
            Your passkeys
          </LinkButton>
        </div>
      </Card>
      <Card as="section" title="Where you’re signed in">
        <p className="muted">
          See every browser that is signed in to your account, and sign out the ones you don’t use.
        </p>
        <div className="cluster">
          <LinkButton to="/account/sessions" variant="outline" icon="sign-out">
            Your sessions
          </LinkButton>
        </div>
      </Card>
      <SignOutEverywhere />
      <Card as="section" title="Notifications">
        <p className="muted">Get news on your phone or computer, beside your email.</p>
        <div className="cluster">
          <LinkButton to="/account/notices" variant="outline" icon="info">
            Choose notifications
          </LinkButton>
        </div>
      </Card>
      <Card as="section" title="Programs">
        <p className="muted">
          To let a program use your account, create a token for the program. A program can do only
          what its token allows.
        </p>
        <div className="cluster">
          <LinkButton to="/account/tokens" variant="outline" icon="settings">
            Tokens for programs
          </LinkButton>
        </div>
      </Card>
      <Card as="section" title="Your data">
        <p className="muted">
          Export everything we store about you as one file: orders, reviews, saved items and more.{" "}
          {!account.isEmailProven &&
            " To include what we store under your email address, confirm it first."}
        </p>
        <div className="cluster">
          <LinkButton to="/account/export" variant="outline" icon="download" reloadDocument>
            Export my data
          </LinkButton>
          <LinkButton to="/account/delete" variant="outline" icon="trash">
            Delete my account
          </LinkButton>
        </div>
      </Card>
    </div>
  );
}

/** Only users who have confirmed an address can see whether it is on the newsletter's list. */
function NewsletterRow({
  isEmailProven,
  subscription,
}: Pick<SerializeFrom<typeof loader>, "isEmailProven" | "subscription">) {
  if (!isEmailProven) {
    return (
      <AccountRow term="Newsletter" change={{ to: "/newsletter", label: "Open" }}>
        <span className="muted">Confirm your email to see your subscription</span>
      </AccountRow>
    );
  }
  return (
    <AccountRow
      term="Newsletter"
      change={
        subscription
          ? { to: `/newsletter/unsubscribe?token=${subscription}`, label: "Leave" }
          : { to: "/newsletter", label: "Subscribe" }
      }
    >
      {subscription ? "Subscribed" : "Not subscribed"}
    </AccountRow>
  );
}
