import { useFetcher } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";
import { type Portal, portals } from "~/models/people/user/user.rules";
import type { FormAnswer } from "~/platform/submit";
import { Button } from "../kit/button";
import { FormProblem } from "../kit/notice";
import { useHydrated } from "../kit/use-hydrated";
import type { ChallengeFor } from "./passkey-device";

/** A challenge can be answered for 5 minutes, so a page that stays open asks for a new one earlier. */
const askAgainAfter = 4 * 60_000;

/** Whether this browser knows passkeys. False on the server, and until the script runs. */
export const useKnowsPasskeys = () => useHydrated() && "PublicKeyCredential" in window;

/**
 * A button that signs in with a passkey. Besides, the browser offers passkeys among its suggestions
 * for the username of the form above.
 */
export function PasskeySignIn({ portal, returnTo }: { portal: Portal; returnTo: string | null }) {
  return (
    <PasskeyButton
      at={portal}
      action={`${portals[portal].path}?passkey`}
      returnTo={returnTo}
      label="Sign in with a passkey"
      busyText="Signing in..."
      otherwise="sign in with your password"
      isSuggested
    />
  );
}

/**
 * A button that asks the device for a passkey, and sends its answer to `action`. `at` says what the
 * challenge is for; see /passkey-challenge. A browser without passkeys or without JavaScript shows
 * nothing.
 */
export function PasskeyButton({
  at,
  action,
  returnTo,
  label,
  busyText,
  otherwise,
  isSuggested = false,
}: {
  at: ChallengeFor;
  action: string;
  returnTo: string | null;
  label: string;
  busyText: string;
  /** What the user can do if the passkey can’t be used: 'sign in with your password'. */
  otherwise: string;
  isSuggested?: boolean;
}) {
  const isAble = useKnowsPasskeys();
  const sending = useFetcher<FormAnswer>();
  const [isAsking, setAsking] = useState(false);
  const [isLost, setLost] = useState(false);
  const isBusy = isAsking || sending.state !== "idle";

  const send = (answer: Record<string, string>) =>
    sending.submit({ ...answer, ...(returnTo && { returnTo }) }, { method: "post", action });
  // A device that answers without asking anyone would otherwise send a refused passkey for ever.
  const isRefused = Boolean(sending.data?.problem);
  useSuggestedPasskeys(at, isSuggested && isAble && !isBusy && !isRefused, send);

  async function ask() {
    setAsking(true);
    setLost(false);
    const { takePasskey, isCancelled } = await import("./passkey-device");
    try {
      send(await takePasskey(at));
    } catch (error) {
      setLost(!isCancelled(error));
    } finally {
      setAsking(false);
    }
  }

  if (!isAble) return null;
  const notReached = {
    title: "Your passkey can’t be used right now",
    text: `Try again, or ${otherwise}.`,
  };
  return (
    <>
      <FormProblem problem={isLost ? notReached : isBusy ? null : sending.data?.problem} />
      <Button
        type="button"
        variant="outline"
        wide
        icon="key"
        busy={isBusy}
        busyText={busyText}
        onClick={ask}
      >
        {label}
      </Button>
    </>
  );
}

/**
 * While `isOn`, lets the browser offer passkeys among its suggestions for the username. Browsers
 * that cannot do this are as they were.
 */
function useSuggestedPasskeys(
  at: ChallengeFor,
  isOn: boolean,
  use: (answer: Record<string, string>) => void,
) {
  const latest = useRef(use);
  latest.current = use;
  useEffect(() => {
    if (!isOn) return;
    const stop = new AbortController();
    const offer = async () => {
      const { takePasskey } = await import("./passkey-device");
      if (stop.signal.aborted || document.hidden) return;
      const answer = await takePasskey(at, stop.signal);
      if (!stop.signal.aborted) latest.current(answer);
    };
    // A browser without suggestions, a challenge that did not arrive or an offer that another one
    // replaces: the button and the password are still there.
    const start = () => void offer().catch(() => {});
    start();
    const again = setInterval(start, askAgainAfter);
    document.addEventListener("visibilitychange", start);
    return () => {
      stop.abort();
      clearInterval(again);
      document.removeEventListener("visibilitychange", start);
      void import("./passkey-device").then(({ stopAsking }) => stopAsking());
    };
  }, [at, isOn]);
}
