import { useLocation, useNavigate, useNavigation } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { showToast } from "./show-toast";

const event = "market-day:unsent";

/**
 * Reports each form that gets no answer, because there is no connection. Call this before Remix
 * starts: Remix posts forms with `fetch`, to addresses that end in '.data'.
 */
export function reportUnsentForms() {
  const fetch = window.fetch;
  window.fetch = async (address, init) => {
    try {
      return await fetch(address, init);
    } catch (error) {
      const isForm = init?.method === "POST" && /\.data(\?|$)/.test(String(address));
      if (isForm && !init.signal?.aborted) dispatchEvent(new Event(event));
      throw error;
    }
  };
}

/** Calls `listener` for each form that gets no answer, until the returned function is called. */
export function onUnsentForm(listener: () => void): () => void {
  addEventListener(event, listener);
  return () => removeEventListener(event, listener);
}

/**
 * Keeps the page if its form gets no answer, with everything that was typed: Remix would replace it
 * with an error page. Going to a place within the page ends Remix's wait for the answer, and loads
 * nothing.
 */
export function useStayWhenUnsent() {
  const { pathname, search, hash, state } = useLocation();
  const isSending = useNavigation().state === "submitting";
  const navigate = useNavigate();
  const stay = () => {
    // The page itself may post in the background, with a fetcher.
    if (!isSending) return;
    navigate(`${pathname}${search}${hash || "#main"}`, {
      replace: true,
      preventScrollReset: true,
      state,
    });
    showToast({
      title: "We couldn’t reach Market Day",
      description: "Check your connection and try again. Your entries are still here.",
      variant: "destructive",
    });
  };
  const latest = useRef(stay);
  latest.current = stay;
  useEffect(() => onUnsentForm(() => latest.current()), []);
}
