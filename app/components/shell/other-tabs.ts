import { useRevalidator } from "@remix-run/react";
import { useEffect } from "react";
import type { SignOutTold } from "~/service-worker/sign-out";

const channelName = "viewer";

/**
 * Tells the other tabs of this browser who is signed in, and asks the server again where one of
 * them says otherwise: a sign-in or sign-out in one tab reaches all. Nothing is kept in storage.
 */
export function useOtherTabs(username: string | null) {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (!("BroadcastChannel" in window)) return;
    const open = () => {
      const opened = new BroadcastChannel(channelName);
      opened.onmessage = ({ data }) => {
        if (data !== username) revalidate();
      };
      return opened;
    };
    let channel = open();
    channel.postMessage(username);
    // A page that the browser holds for Back would be let go of with the first message, which is what
    // every page begins with. It hears none, and asks when it is shown again.
    const close = () => channel.close();
    const onShow = ({ persisted }: PageTransitionEvent) => {
      if (!persisted) return;
      channel = open();
      revalidate();
    };
    addEventListener("pagehide", close);
    addEventListener("pageshow", onShow);
    return () => {
      close();
      removeEventListener("pagehide", close);
      removeEventListener("pageshow", onShow);
    };
  }, [username, revalidate]);

  useEffect(() => {
    if (username !== null) return hideOnceSignedOut();
  }, [username]);
}

/** A page of an account shows nothing of it any more once it may have ended. */
function hideOnceSignedOut() {
  // A page that the browser has held for Back is as old as when it was left: it is asked for anew,
  // and not seen before that.
  const { style } = document.documentElement;
  const onHide = ({ persisted }: PageTransitionEvent) => {
    if (persisted) style.visibility = "hidden";
  };
  const onShow = ({ persisted }: PageTransitionEvent) => {
    if (persisted) location.reload();
  };
  // Signed out without a connection, here or in another tab: see service-worker/sign-out.ts.
  const onMessage = ({ data }: MessageEvent<Partial<SignOutTold> | null>) => {
    if (data?.signOut === "owed") location.replace(`/offline?to=${encodeURIComponent("/auth")}`);
    if (data?.signOut === "paid") location.replace("/auth");
  };
  addEventListener("pagehide", onHide);
  addEventListener("pageshow", onShow);
  navigator.serviceWorker?.addEventListener("message", onMessage);
  return () => {
    removeEventListener("pagehide", onHide);
    removeEventListener("pageshow", onShow);
    navigator.serviceWorker?.removeEventListener("message", onMessage);
  };
}
