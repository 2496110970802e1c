import { useBlocker, useNavigation } from "@remix-run/react";
import { useEffect, useState } from "react";

/** Asked before what was typed is lost. */
export const leaveQuestion = "Your changes aren’t saved. Leave without saving?";

/**
 * Whether something was typed into a form that has not been sent. Until it is, leaving asks first:
 * the browser where the document goes, we where only the page changes.
 */
export function useUnsaved(form: string): boolean {
  const [isUnsaved, setUnsaved] = useState(false);

  useEffect(() => {
    const typed = (event: Event) => {
      const { form: owner } = event.target as HTMLInputElement;
      if (owner?.id === form) setUnsaved(true);
    };
    // What is prevented is sent by Remix, or not at all: a check while typing is a submit, too.
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

  const isSending = useNavigation().state === "submitting";
  useEffect(() => {
    if (isSending) setUnsaved(false);
  }, [isSending]);

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
