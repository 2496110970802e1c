import { redirect } from "@remix-run/cloudflare";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { RecoveryProgress } from "~/components/account/recovery";
import { Button, LinkButton, useBusy } from "~/components/kit/button";
import { Card } from "~/components/kit/card";
import { FormProblem, Notice } from "~/components/kit/notice";
import { PageHeader } from "~/components/kit/page-header";
import { titled } from "~/components/shell/page-meta";
import { StartRecovery } from "~/models/people/recovery/recovery.schema";
import { readAsking, startRecovery } from "~/models/people/recovery/start-recovery.server";
import { allow, type RouteArgs } from "~/platform/allow";
import { type FormAnswer, submitForm } from "~/platform/submit";
import "~/components/account/account.css";

export const meta = () => [titled("Recover your account")];

/** Only a browser that has given the account's password sees anything here. */
export async function loader(args: RouteArgs) {
  const ctx = await allow.anyone(args);
  const asking = await readAsking(ctx);
  if (asking) return asking;
  ctx.toast.show({ title: "Sign in again", description: "Enter your password first." });
  throw redirect("/auth");
}

export async function action(args: RouteArgs) {
  const ctx = await allow.anyone(args);
  return submitForm(ctx, args, StartRecovery, () => startRecovery(ctx), {
    done: ({ isMailed }) => {
      if (isMailed) ctx.toast.show({ title: "Check your email" });
      return redirect("/recover");
    },
  });
}

export default function Recover() {
  const { username, isAdmin, isLastAdmin, recovery } = useLoaderData<typeof loader>();
  const answer = useActionData<FormAnswer>();
  return (
    <div className="page page-narrow">
      <PageHeader
        title="Recover your account"
        lead={`For ${username}, if you’ve lost your phone, your passkeys and your recovery codes.`}
      />
      <Card>
        <div className="stack">
          <FormProblem problem={answer?.problem} />
          {recovery ? (
            <RecoveryProgress recovery={recovery} />
          ) : isLastAdmin ? (
            <OnlyAdmin username={username} />
          ) : (
            <Steps isAdmin={isAdmin} />
          )}
        </div>
      </Card>
    </div>
  );
}

/** How a recovery goes, and the button that begins it. */
function Steps({ isAdmin }: { isAdmin: boolean }) {
  return (
    <>
      <ol className="account-steps stack gap-3">
        <li>We email a link to your account’s address. Open the link and start the recovery.</li>
        {isAdmin && <li>Another administrator approves. We email the other administrators.</li>}
        <li>You wait 24 hours. Our emails say how to stop the recovery if it isn’t you.</li>
        <li>
          We email you a second link. Enter your password there. We then turn off sign-in codes. We
          delete your passkeys and recovery codes. We sign you out everywhere.
        </li>
      </ol>
      <p className="muted">
        Signing in with a code or a passkey, or setting a new password, stops the recovery.
      </p>
      <Form method="post">
        <Button busy={useBusy()}>Email me a link</Button>
      </Form>
    </>
  );
}

function OnlyAdmin({ username }: { username: string }) {
  return (
    <>
      <Notice title="No one else can approve">
        <p>
          You’re the only administrator. Sign in with one of your printed recovery codes. If you
          have none, ask the person who runs this installation to run this command:
        </p>
        <p>
          <code>{`npm run admin:recover -- ${username}`}</code>
        </p>
      </Notice>
      <div className="cluster">
        <LinkButton to="/sign-in/code" variant="soft">
          Enter a recovery code
        </LinkButton>
      </div>
    </>
  );
}
