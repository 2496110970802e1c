import { Link } from "@remix-run/react";
import { useEffect, useState } from "react";
import { Button } from "../kit/button";
import { Notice } from "../kit/notice";
import { useHydrated } from "../kit/use-hydrated";
import { useRefresh } from "../kit/use-refresh";

/** Offers notifications after a customer's first order. The browser asks nothing yet. */
export function OfferPush() {
  return (
    <Notice title="Know when your order is ready">
      <p>
        <Link to="/account/notices">Turn on notifications</Link> on this phone or computer.
      </p>
    </Notice>
  );
}

/**
 * Whether this browser has lost the subscription that the account's page lists with this id; null
 * if the page lists none. A browser ends its subscription without a word, for example when the user
 * blocks notifications.
 */
export function useLostSubscription(id: number | null): boolean {
  const [isLost, setLost] = useState(false);
  useEffect(() => {
    if (id === null || !("PushManager" in window)) return setLost(false);
    const check = async () => {
      const registration = await navigator.serviceWorker?.getRegistration();
      setLost(!(await registration?.pushManager.getSubscription()));
    };
    // If the browser does not say, believe the server.
    void check().catch(() => setLost(false));
  }, [id]);
  return isLost;
}

/**
 * The button that turns on notifications in this browser. The browser asks the user only after a
 * tap on the button.
 */
export function TurnOnPushButton({ publicKey }: { publicKey: string }) {
  const refresh = useRefresh();
  const isHydrated = useHydrated();
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  if (!isHydrated) {
    return (
      <noscript>
        <p>To turn on notifications, allow JavaScript in this browser.</p>
      </noscript>
    );
  }
  if (!("PushManager" in window && "serviceWorker" in navigator)) {
    return <p>This browser can’t show notifications from Market Day.</p>;
  }
  const turnOn = async () => {
    setBusy(true);
    const whyNot = await whyNotTurnedOn(publicKey);
    setProblem(whyNot);
    setBusy(false);
    await refresh();
    // The button that had the focus is gone. Whoever has moved on meanwhile stays where they are.
    if (!whyNot && document.activeElement === document.body) {
      document.getElementById("main")?.focus({ preventScroll: true });
    }
  };
  return (
    <>
      {problem && <Notice tone="warning">{problem}</Notice>}
      <div className="cluster">
        <Button type="button" busy={isBusy} onClick={turnOn}>
          Turn on in this browser
        </Button>
      </div>
    </>
  );
}

/** Subscribes this browser. Returns null, or why the browser does not get notifications. */
async function whyNotTurnedOn(publicKey: string): Promise<string | null> {
  try {
    if ((await Notification.requestPermission()) !== "granted") {
      return "Your browser blocks notifications from Market Day. Allow them in the browser’s settings for this site, then try again.";
    }
    await navigator.serviceWorker.register("/service-worker.js");
    const { pushManager } = await navigator.serviceWorker.ready;
    // A subscription that is left from an earlier session may have another key.
    await (await pushManager.getSubscription())?.unsubscribe();
    const subscription = await pushManager.subscribe({
      userVisibleOnly: true,
      applicationServerKey: publicKey,
    });
    const { endpoint, keys } = subscription.toJSON();
    const answer = await fetch("/api/notifications/browsers", {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ endpoint, ...keys }),
    });
    return answer.ok ? null : ((await answer.json()) as { message: string }).message;
  } catch {
    return "Your browser couldn’t turn on notifications. Check your connection and try again.";
  }
}
