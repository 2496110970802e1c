import { useFetcher, useLocation } from "@remix-run/react";
import { useEffect, useRef } from "react";
import type { FormAnswer } from "~/platform/submit";
import { Button } from "./button";
import { FieldError, RequiredMark } from "./field-frame";
import { FormProblem } from "./form-problem";

/**
 * Asks for the newsletter, in the footer or on its own page; sent in the background where
 * JavaScript runs. It stands on every public page, so it leaves checking to the browser and to the
 * server, and brings none of the code with which larger forms check themselves.
 */
export function NewsletterForm({
  place,
  answer,
  email,
}: {
  place: "footer" | "page";
  /** What the page was answered to a form that was posted without JavaScript. */
  answer?: FormAnswer;
  /** What is typed there to begin with. */
  email?: string;
}) {
  const fetcher = useFetcher<FormAnswer>();
  const { pathname, search } = useLocation();
  const form = useEmptiedWhenDone(fetcher);
  const told = fetcher.data ?? answer;
  const typed = told?.result?.initialValue;
  const field = (name: "email" | "consent") => {
    const id = `newsletter-${place}-${name}`;
    const errors = told?.result?.error?.[name] ?? undefined;
    return { id, name, errorId: `${id}-error`, errors, required: true };
  };
  const emailField = field("email");
  const consentField = field("consent");
  return (
    <fetcher.Form ref={form} method="post" action="/newsletter" className="newsletter-form">
      <FormProblem problem={told?.problem} />
      <input type="hidden" name="returnTo" value={place === "footer" ? pathname + search : "/"} />
      <div className="field">
        <label className="field-label" htmlFor={emailField.id}>
          E-mail
          <RequiredMark field={emailField} />
        </label>
        <input
          {...controlProps(emailField)}
          type="email"
          autoComplete="email"
          maxLength={254}
          defaultValue={typeof typed?.email === "string" ? typed.email : email}
          className="control"
        />
        <FieldError field={emailField} />
      </div>
      <div className="field">
        <label className="choice" htmlFor={consentField.id}>
          <input
            {...controlProps(consentField)}
            type="checkbox"
            defaultChecked={typed?.consent === "on"}
            className="tick"
          />
          <span>
            Yes, subscribe me to your newsletter
            <RequiredMark field={consentField} />
          </span>
        </label>
        <FieldError field={consentField} />
      </div>
      <Button variant="outline" busy={fetcher.state !== "idle"} busyText="Subscribing...">
        Subscribe
      </Button>
    </fetcher.Form>
  );
}

function controlProps({
  id,
  name,
  errorId,
  errors,
}: {
  id: string;
  name: string;
  errorId: string;
  errors?: string[];
}) {
  return {
    id,
    name,
    required: true,
    "aria-invalid": errors ? true : undefined,
    "aria-describedby": errors ? errorId : undefined,
  };
}

/** A form that worked out stands empty again; its page may well be the one that it came from. */
function useEmptiedWhenDone({ state, data }: { state: string; data: unknown }) {
  const form = useRef<HTMLFormElement>(null);
  const wasBusy = useRef(false);
  useEffect(() => {
    if (state === "idle" && wasBusy.current && data === undefined) form.current?.reset();
    wasBusy.current = state !== "idle";
  }, [state, data]);
  return form;
}
