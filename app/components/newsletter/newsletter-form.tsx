import { type FormEvent, useState } from "react";
import type { FormAnswer } from "~/platform/submit";
import { Button } from "../kit/button";
import { FieldError, RequiredMark } from "../kit/field-frame";
import { FormProblem } from "../kit/notice";
import { postJson } from "../kit/post-json";
import { showToast } from "../kit/show-toast";
import "../kit/field.css";
import "../shell/site-footer.css";
import { useHere } from "../kit/use-here";

/**
 * The form to subscribe to the newsletter, in the footer or on its own page. With JavaScript it is
 * sent in the background. It is on every public page, so it leaves checking to the browser and the
 * server, and brings none of the code with which larger forms check themselves.
 */
export function NewsletterForm({
  place,
  answer,
  email,
}: {
  place: "footer" | "page";
  /** The page's answer to a form that was posted without JavaScript. */
  answer?: FormAnswer;
  /** The email address that the field starts with. */
  email?: string;
}) {
  const here = useHere();
  const { refusal, isBusy, send } = useSubscribing(refusalIn(answer));
  const typed = answer?.result.initialValue;
  const field = (name: "email" | "consent") => {
    const id = `newsletter-${place}-${name}`;
    return { id, name, errorId: `${id}-error`, errors: refusal?.fields[name], required: true };
  };
  const emailField = field("email");
  const consentField = field("consent");
  return (
    <form
      method="post"
      action="/newsletter"
      onSubmit={send}
      className="newsletter-form stack align-start gap-3"
    >
      <FormProblem problem={refusal} />
      <input type="hidden" name="returnTo" value={place === "footer" ? here : "/"} />
      <div className="field">
        <label className="field-label" htmlFor={emailField.id}>
          Email
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
      <Button variant="outline" busy={isBusy} busyText="Subscribing...">
        Subscribe
      </Button>
    </form>
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

/** Why the subscription failed, as the form shows it. */
interface Refusal {
  title: string;
  text: string;
  fields: { email?: string[]; consent?: string[] };
}

const refusalIn = (answer: FormAnswer | undefined): Refusal | null =>
  answer?.problem ? { ...answer.problem, fields: answer.result.error ?? {} } : null;

const refusedWith = (text: string, fields: Refusal["fields"] = {}): Refusal => ({
  title: "Subscription failed",
  text,
  fields,
});

/**
 * Sends the form in the background. The typed values stay until the subscription has worked, with
 * or without a connection. A fetcher would first load the page that the form belongs to and,
 * without a connection, leave this page for it.
 */
function useSubscribing(first: Refusal | null) {
  const [refusal, setRefusal] = useState(first);
  const [isBusy, setBusy] = useState(false);

  async function subscribe(form: HTMLFormElement) {
    setBusy(true);
    try {
      const email = new FormData(form).get("email");
      const answer = await postJson("/api/newsletter/subscribe", { email });
      const sent = (await answer.json()) as { message: string; fields?: Refusal["fields"] };
      setRefusal(answer.ok ? null : refusedWith(sent.message, sent.fields));
      if (!answer.ok) return;
      showToast({ title: "Subscribed!", description: sent.message, variant: "default" });
      form.reset();
    } catch {
      setRefusal(refusedWith("Something went wrong. Please try again."));
    } finally {
      setBusy(false);
    }
  }

  function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (!isBusy) void subscribe(event.currentTarget);
  }
  return { refusal, isBusy, send };
}
