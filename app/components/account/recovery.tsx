import { Form } from "@remix-run/react";
import type { Moment as Of } from "~/models/core/moment";
import type { RecoveryState } from "~/models/people/recovery/recovery.rules";
import { Button, useBusy } from "../kit/button";
import { Moment } from "../kit/moment";
import { Notice } from "../kit/notice";

export interface ShownRecovery {
  state: RecoveryState;
  ready: Of | null;
}

/** How far a recovery is, and what its owner can do next, on the page where it was asked for. */
export function RecoveryProgress({ recovery }: { recovery: ShownRecovery }) {
  const { state } = recovery;
  const busy = useBusy();
  return (
    <>
      <Notice title={titles[state]}>
        <p>
          <NextStep {...recovery} />
        </p>
      </Notice>
      {(state === "asked" || state === "ready") && (
        <Form method="post">
          <Button variant="soft" busy={busy}>
            Email me another link
          </Button>
        </Form>
      )}
    </>
  );
}

const titles: Record<RecoveryState, string> = {
  asked: "Check your email",
  approving: "An administrator has to approve",
  waiting: "The 24 hours are running",
  ready: "You can finish now",
};

/** What happens next, in a sentence or two. */
export function NextStep({ state, ready }: ShownRecovery) {
  if (state === "asked") {
    return <>We emailed a link to your account’s address. Open the link to start the recovery.</>;
  }
  if (state === "approving") {
    return (
      <>
        We emailed the other administrators. The 24 hours start once one of them approves. We’ll
        email you.
      </>
    );
  }
  if (state === "waiting") {
    return (
      <>
        You can finish from {ready && <Moment of={ready} inFull />}. We’ll email you a link. To stop
        the recovery, use the link in our last email.
      </>
    );
  }
  return <>We’re emailing you a link. Open the link, then enter your password.</>;
}

/** Tells the signed-in owner that someone is recovering the account, perhaps not the owner. */
export function RecoveryWarning({
  ready,
  canStop,
}: Pick<ShownRecovery, "ready"> & { canStop: boolean }) {
  const busy = useBusy({ action: "/account/recovery/stop" });
  return (
    <Notice tone="warning" title="Someone is recovering your account">
      <p>
        They know your password.{" "}
        {ready ? (
          <>
            From <Moment of={ready} inFull />, they can turn off sign-in codes and delete your
            passkeys and recovery codes.
          </>
        ) : (
          "They’re waiting for an administrator’s approval."
        )}{" "}
        If it isn’t you, stop the recovery and change your password.
      </p>
      {canStop ? (
        <Form method="post" action="/account/recovery/stop">
          <Button variant="danger" busy={busy}>
            Stop the recovery
          </Button>
        </Form>
      ) : (
        <p>To stop the recovery, use the link in our email.</p>
      )}
    </Notice>
  );
}
