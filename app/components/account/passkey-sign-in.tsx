import { useFetcher } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";
import { type Portal, portals } from "~/models/people/user/user.rules";
import type { FormAnswer } from "~/platform/submit";
import { Button } from "../kit/button";
import { FormProblem } from "../kit/notice";
import { useHydrated } from "../kit/use-hydrated";

/** A challenge can be answered for 5 minutes, so a page that stays open asks for a new one earlier. */
const askAgainAfter = 4 * 60_000;

/** Whether this browser knows passkeys. False on the server, and until the script runs. */
export const useKnowsPasskeys = () => useHydrated() && "PublicKeyCredential" in window;

const notReached = {
  title: "Your passkey can’t be used right now",
  text: "Try again, or sign in with your password.",
};

/**
 * A button that signs in with a passkey. Besides, the browser offers passkeys among its suggestions
 * for the username of the form above. A browser without passkeys or without JavaScript shows
 * nothing.
 */
export function PasskeySignIn({ portal, returnTo }: { portal: Portal; returnTo: string | null }) {
  const isAble = useKnowsPasskeys();
  const sending = useFetcher<FormAnswer>();
  const [isAsking, setAsking] = useState(false);
  const [isLost, setLost] = useState(false);
  const isBusy = isAsking || sending.state !== "idle";

  const send = (answer: Record<string, string>) =>
    sending.submit(
      { ...answer, ...(returnTo && { returnTo }) },
      { method: "post", action: `${portals[portal].path}?passkey` },
    );
  // A device that answers without asking anyone would otherwise send a refused passkey for ever.
  const isRefused = Boolean(sending.data?.problem);
  useSuggestedPasskeys(portal, isAble && !isBusy && !isRefused, send);

  async function ask() {
    setAsking(true);
    setLost(false);
    const { takePasskey, isCancelled } = await import("./passkey-device");
    try {
      send(await takePasskey(portal));
    } catch (error) {
      setLost(!isCancelled(error));
    } finally {
      setAsking(false);
    }
  }

  if (!isAble) return null;
  return (
    <>
      <FormProblem problem={isLost ? notReached : isBusy ? null : sending.data?.problem} />
      <Button
        type="button"
        variant="outline"
        wide
        icon="key"
        busy={isBusy}
        busyText="Signing in..."
        onClick={ask}
      >
        Sign in with a passkey
      </Button>
    </>
  );
}

/**
 * While `isOn`, lets the browser offer passkeys among its suggestions for the username. Browsers
 * that cannot do this are as they were.
 */
function useSuggestedPasskeys(
  portal: Portal,
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
      const answer = await takePasskey(portal, stop.signal);
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
  }, [portal, isOn]);
}
