import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { Form, useLoaderData } from "@remix-run/react";
import { AccountRow, AccountRows, MaskedPassword } from "~/components/account-rows";
import { Badge } from "~/components/badge";
import { Button, LinkButton } from "~/components/button";
import { Card } from "~/components/card";
import { PageHeader } from "~/components/page-header";
import { titled } from "~/components/page-meta";
import { useBusy } from "~/components/use-busy";
import { subscriptionOf } from "~/models/newsletter/newsletter.server";
import { readAccount } from "~/models/user/account.server";
import { accountType } from "~/models/user/user.rules";
import { allow } from "~/platform/allow";
import "~/styles/account.css";

export const meta: MetaFunction = () => [titled("Account Information")];

export async function loader(args: LoaderFunctionArgs) {
  const ctx = await allow.signedIn(args);
  const { viewer } = ctx;
  const [account, subscription] = await Promise.all([
    readAccount(ctx),
    subscriptionOf(ctx, viewer.email),
  ]);
  return {
    ...account,
    username: viewer.username,
    email: viewer.email,
    type: accountType[viewer.role],
    isCustomer: viewer.role === "customer",
    subscription,
  };
}

export default function Account() {
  const account = useLoaderData<typeof loader>();
  const ending = useBusy({ action: "/account/sessions" });
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
      <Card as="section">
        <AccountRows>
          <AccountRow term="Username">{account.username}</AccountRow>
          <AccountRow term="E-mail" change={{ to: "/account/email" }}>
            {account.email}
            {account.pendingEmail && (
              <p className="muted small">
                {account.pendingEmail} is waiting: please open the link that we have mailed there.
              </p>
            )}
          </AccountRow>
          <AccountRow term="Name" change={{ to: "/account/name" }}>
            {name || "Not set"}
          </AccountRow>
          <AccountRow term="Password" change={{ to: "/account/password" }}>
            <MaskedPassword />
          </AccountRow>
          <AccountRow
            term="Newsletter"
            change={
              account.subscription
                ? { to: `/newsletter/unsubscribe?token=${account.subscription}`, label: "Leave" }
                : { to: "/newsletter", label: "Subscribe" }
            }
          >
            {account.subscription ? "Subscribed" : "Not subscribed"}
          </AccountRow>
        </AccountRows>
      </Card>
      <Card as="section" title="Sign out everywhere">
        <p className="muted">
          Ends your account’s sessions in every browser, this one included, and every program’s
          token. Good after using a computer that is not yours.
        </p>
        <Form method="post" action="/account/sessions">
          <Button variant="outline" icon="sign-out" busy={ending}>
            Sign out everywhere
          </Button>
        </Form>
      </Card>
      <Card as="section" title="Your data">
        <p className="muted">
          A file with everything that we hold about you: your account, orders with their history,
          saved items, reviews, applications, requests, newsletter and mail.
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
