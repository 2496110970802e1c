import { Form, useLoaderData } from "@remix-run/react";
import { Button, LinkButton, useBusy } from "~/components/kit/button";
import { Card } from "~/components/kit/card";
import { Notice } from "~/components/kit/notice";
import { PageHeader } from "~/components/kit/page-header";
import { titled } from "~/components/shell/page-meta";
import { SaveRecoveryCodes } from "~/models/people/second-factor/second-factor.schema";
import {
  readUnsavedCodes,
  saveRecoveryCodes,
} from "~/models/people/second-factor/second-factor.server";
import { allow, type RouteArgs } from "~/platform/allow";
import { leadIn } from "~/platform/kept-form";
import { wayBackOf } from "~/platform/paths";
import { submitForm } from "~/platform/submit";
import { withWayBack } from "~/platform/way-back";
import "~/components/account/account.css";

export const meta = () => [titled("Your recovery codes")];

export async function loader(args: RouteArgs) {
  const ctx = await allow.signedIn(args);
  const { username, viewedBy } = ctx.viewer;
  return {
    username,
    isOwner: !viewedBy,
    returnTo: wayBackOf(args.request),
    codes: await readUnsavedCodes(ctx),
  };
}

/** The owner has saved the codes, so nobody can see them any more. */
export async function action(args: RouteArgs) {
  const ctx = await allow.signedIn(args);
  return submitForm(ctx, args, SaveRecoveryCodes, saveRecoveryCodes, {
    done: () => leadIn(wayBackOf(args.request) ?? "/account/second-factor"),
  });
}

export default function RecoveryCodes() {
  const { username, isOwner, returnTo, codes } = useLoaderData<typeof loader>();
  const action = withWayBack("/account/second-factor/codes", returnTo);
  const busy = useBusy({ action });
  return (
    <div className="page page-narrow">
      <PageHeader
        title="Your recovery codes"
        lead="If you lose your phone, enter a recovery code in place of a sign-in code. Each works once."
        back={{ to: "/account/second-factor", label: "Back to sign-in codes" }}
      />
      {codes ? (
        <Card as="section" title={`Market Day account ${username}`}>
          <ol className="recovery-codes">
            {codes.map((code) => (
              <li key={code}>
                <code className="code-text">{code}</code>
              </li>
            ))}
          </ol>
          <div className="no-print stack">
            <Notice tone="warning">
              Print this page or write the codes down now. We can’t show them again.
            </Notice>
            <Form method="post" action={action}>
              <Button busy={busy}>I’ve saved the codes</Button>
            </Form>
          </div>
        </Card>
      ) : (
        <Card>
          <Notice>
            {isOwner
              ? "We show recovery codes only once. If you didn’t save them, make new ones."
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
