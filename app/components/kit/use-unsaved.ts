import { useActionData, useBlocker, useNavigation } from "@remix-run/react";
import { useEffect, useState } from "react";
import type { FormAnswer } from "~/platform/submit";

/** The question before typed values are lost. */
export const leaveQuestion = "Your changes aren’t saved. Leave without saving?";

/**
 * Whether the user has typed into a form that has not been saved. Until the form is sent, and again
 * if it comes back, leaving asks first: the browser asks if the document changes, and this hook asks
 * if only the page changes.
 */
export function useUnsaved(form: string): boolean {
  const [isUnsaved, setUnsaved] = useState(false);

  useEffect(() => {
    const typed = (event: Event) => {
      const { form: owner } = event.target as HTMLInputElement;
      if (owner?.id === form) setUnsaved(true);
    };
    // A prevented submit does not count here. Either Remix sends the form itself, or the form is
    // not sent at all: a check while the user types is a submit, too.
    const sent = (event: Event) => {
      if ((event.target as HTMLFormElement).id === form && !event.defaultPrevented) {
        setUnsaved(false);
      }
    };
    document.addEventListener("input", typed);
    document.addEventListener("submit", sent);
    return () => {
      document.removeEventListener("input", typed);
      document.removeEventListener("submit", sent);
    };
  }, [form]);

  const { state: sending } = useNavigation();
  const answer = useActionData<FormAnswer>();
  useEffect(() => {
    if (sending === "submitting") setUnsaved(false);
    // The form came back: it was refused, or its sender had to sign in first.
    else if (sending === "idle" && answer?.problem) setUnsaved(true);
  }, [sending, answer]);

  useEffect(() => {
    if (!isUnsaved) return;
    const hold = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener("beforeunload", hold);
    return () => removeEventListener("beforeunload", hold);
  }, [isUnsaved]);

  const { state, proceed, reset } = useBlocker(
    ({ currentLocation, nextLocation }) =>
      isUnsaved && currentLocation.pathname !== nextLocation.pathname,
  );
  useEffect(() => {
    if (state !== "blocked") return;
    if (window.confirm(leaveQuestion)) proceed();
    else reset();
  }, [state, proceed, reset]);

  return isUnsaved;
}
