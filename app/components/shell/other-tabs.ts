import { useEffect } from "react";
import type { SignOutTold } from "~/service-worker/sign-out";
import { useRefresh } from "../kit/use-refresh";

const channelName = "viewer";
/** How long to wait before a server that did not answer is asked again, in milliseconds. */
const asksAgainAfter = 5_000;

/**
 * Tells the other tabs of this browser who is signed in, and asks the server again if one of them
 * says otherwise. So a sign-in or sign-out in one tab reaches all tabs. Nothing is stored. A page
 * that does not know who is signed in (see `usernameOn`) tells nobody.
 */
export function useOtherTabs(username: string | null | undefined) {
  const refresh = useRefresh();
  useEffect(() => {
    if (username === undefined || !("BroadcastChannel" in window)) return;
    let again: ReturnType<typeof setTimeout> | undefined;
    const ask = async () => {
      clearTimeout(again);
      if (!(await refresh())) again = setTimeout(ask, asksAgainAfter);
    };
    const open = () => {
      const opened = new BroadcastChannel(channelName);
      opened.onmessage = ({ data }) => {
        if (data !== username) void ask();
      };
      return opened;
    };
    let channel = open();
    channel.postMessage(username);
    // A browser drops a page that it holds for Back when the page gets a message, and every page
    // begins by sending one. So the page closes the channel, and asks the server when it is shown
    // again.
    const close = () => channel.close();
    const onShow = ({ persisted }: PageTransitionEvent) => {
      if (!persisted) return;
      channel = open();
      void ask();
    };
    addEventListener("pagehide", close);
    addEventListener("pageshow", onShow);
    return () => {
      close();
      clearTimeout(again);
      removeEventListener("pagehide", close);
      removeEventListener("pageshow", onShow);
    };
  }, [username, refresh]);

  useEffect(() => {
    if (username) return hideOnceSignedOut();
  }, [username]);
}

/** Hides an account's page as soon as its session may have ended. */
function hideOnceSignedOut() {
  // A page that the browser has held for Back is as old as the moment the user left it. It is
  // reloaded, and stays hidden until then.
  const { style } = document.documentElement;
  const onHide = ({ persisted }: PageTransitionEvent) => {
    if (persisted) style.visibility = "hidden";
  };
  const onShow = ({ persisted }: PageTransitionEvent) => {
    if (persisted) location.reload();
  };
  // The user has signed out without a connection, here or in another tab: see
  // service-worker/sign-out.ts.
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
