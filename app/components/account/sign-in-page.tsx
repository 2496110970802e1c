import { getFormProps } from "@conform-to/react";
import { Form, Link, useNavigate } from "@remix-run/react";
import { type ReactNode, useEffect } from "react";
import type { SignIn } from "~/models/people/user/user.schema";
import type { FormAnswer } from "~/platform/submit";
import { Button, LinkButton, useBusy } from "../kit/button";
import { EmptyState } from "../kit/empty-state";
import { TextField } from "../kit/fields";
import { Icon } from "../kit/icon";
import { FormProblem, Notice } from "../kit/notice";
import { PasswordField } from "../kit/password-field";
import { type LazyCommand, useCommandForm } from "../kit/use-command-form";
import "./account.css";
import "../kit/card.css";

/** A sign-in page: the form, and next to it the reasons to sign in. */
export function SignInPage({
  title,
  lead,
  points,
  doors,
  why,
  children,
}: {
  title: string;
  lead: string;
  points: readonly string[];
  /** The other sign-in pages, for users who came to the wrong one. */
  doors: readonly { to: string; label: string }[];
  /** Why a user who was in the middle of something has to sign in. */
  why: { title: string; text: string } | null;
  children: ReactNode;
}) {
  return (
    <div className="sign-in grid align-center full-width">
      <section>
        <h1>{title}</h1>
        <p className="lead">{lead}</p>
        <ul className="sign-in-points stack gap-3">
          {points.map((point) => (
            <li key={point}>
              <Icon name="check" />
              {point}
            </li>
          ))}
        </ul>
      </section>
      <section className="card sign-in-card stack">
        {why && (
          <div role="status">
            <Notice tone="warning" title={why.title}>
              <p>{why.text}</p>
            </Notice>
          </div>
        )}
        {children}
        <p className="sign-in-doors wrap small line-above space-above-4">
          {doors.map((door) => (
            <Link key={door.to} to={door.to} prefetch="intent">
              {door.label}
            </Link>
          ))}
        </p>
      </section>
    </div>
  );
}

/** Username and password, for any of the sign-in pages. */
export function SignInForm({
  command,
  answer,
  action,
  returnTo,
}: {
  command: LazyCommand<typeof SignIn>;
  answer: FormAnswer | undefined;
  action: string;
  returnTo: string | null;
}) {
  const busy = useBusy({ action });
  const [form, fields] = useCommandForm("sign-in", command, answer);
  return (
    <Form method="post" action={action} {...getFormProps(form)} className="stack">
      <FormProblem problem={answer?.problem} />
      {returnTo && <input type="hidden" name="returnTo" value={returnTo} />}
      <TextField
        field={fields.username}
        label="Username"
        autoComplete="username webauthn"
        autoCapitalize="none"
        spellCheck={false}
      />
      <PasswordField field={fields.password} label="Password" autoComplete="current-password" />
      <Button wide size="large" busy={busy} busyText="Signing in...">
        Sign In
      </Button>
    </Form>
  );
}

/**
 * Says 'Please use Vendor Portal' and leads there. Without JavaScript, the Refresh header of the
 * response does this. A page reached by client-side navigation has no such header, so a timer does
 * it.
 */
export function WrongPortal({ title, text, path }: { title: string; text: string; path: string }) {
  const navigate = useNavigate();
  useEffect(() => {
    const timer = setTimeout(() => navigate(path, { replace: true }), 1500);
    return () => clearTimeout(timer);
  }, [navigate, path]);
  return (
    <div className="page page-narrow">
      <EmptyState level="h1" scene="gate" title={title} text={text}>
        <LinkButton to={path}>Continue</LinkButton>
      </EmptyState>
    </div>
  );
}
