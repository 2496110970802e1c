import { useEffect } from "react";
import { showToast } from "./show-toast";
import { isServerThere } from "./use-refresh";

const question =
  "We got no answer, so we don’t know if this was saved. Send it again? It could then be saved twice. If you cancel, you’ll lose what you typed.";

/**
 * Asks the user to send a form again if it gets no answer: Remix would replace the page with an
 * error page at once. Remix posts forms with `fetch`, to addresses that end in '.data'.
 */
export function useSendAgain() {
  useEffect(() => {
    const fetch = window.fetch;
    window.fetch = async (address, init) => {
      const isForm = init?.method === "POST" && /\.data(\?|$)/.test(String(address));
      for (;;) {
        try {
          return await fetch(address, init);
        } catch (error) {
          if (!isForm || init.signal?.aborted || !window.confirm(question)) throw error;
        }
      }
    };
    return () => {
      window.fetch = fetch;
    };
  }, []);
}

/**
 * Holds back a form if the browser reports no network and the server cannot be reached, so that the
 * page stays. Remix marks the forms that it sends with `data-discover`.
 */
export function useHoldOffline() {
  useEffect(() => {
    let isThere = false;
    const onSubmit = (event: SubmitEvent) => {
      const form = event.target as HTMLFormElement;
      const { submitter } = event;
      // Conform checks a field with a submit of its own, by the button of this name.
      const isCheck = submitter?.getAttribute("name") === "__intent__";
      if (navigator.onLine || isThere || isCheck) return;
      if (form.method !== "post" || !form.dataset.discover) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      // On a laptop without a network, a local server still answers.
      void isServerThere().then((answers) => {
        if (!answers) return showToast(noConnection);
        isThere = true;
        try {
          form.requestSubmit(submitter);
        } finally {
          isThere = false;
        }
      });
    };
    addEventListener("submit", onSubmit, true);
    return () => removeEventListener("submit", onSubmit, true);
  }, []);
}

const noConnection = {
  title: "You’re offline",
  description: "Your entries are still here. Try again when you’re online.",
  variant: "destructive",
} as const;
