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
    const channel = new BroadcastChannel(channelName);
    channel.onmessage = ({ data }) => {
      if (data !== username) revalidate();
    };
    channel.postMessage(username);
    return () => channel.close();
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
