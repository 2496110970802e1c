import { useRevalidator } from "@remix-run/react";
import { useEffect } from "react";

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
}
