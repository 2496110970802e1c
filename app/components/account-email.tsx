import { Form } from "@remix-run/react";
import { Badge } from "./badge";
import { Button } from "./button";
import { useBusy } from "./use-busy";

/** The address of an account, whether it is proven, and how to prove it. */
export function AccountEmail({
  email,
  isProven,
  pending,
}: {
  email: string;
  isProven: boolean;
  /** The address that a mailed link waits for: another one, or this one. */
  pending: string | null;
}) {
  const asking = useBusy({ action: "/account" });
  const isAsked = pending === email;
  return (
    <div className="account-email">
      <p className="account-address">
        {email}
        <Badge tone={isProven ? "good" : "waiting"} icon={isProven ? "check" : "clock"}>
          {isProven ? "Confirmed" : "Not confirmed"}
        </Badge>
      </p>
      {pending && !isAsked && (
        <p className="muted small">
          {pending} is waiting: please open the link that we have mailed there.
        </p>
      )}
      {!isProven && (
        <>
          <p className="muted small">
            {isAsked
              ? "We have mailed you a link. Open it where you are signed in."
              : "Confirm that it is yours, and your newsletter, applications and requests show here and in your data."}
          </p>
          <Form method="post" action="/account">
            <Button variant="outline" size="small" icon="mail" busy={asking}>
              {isAsked ? "Mail me the link again" : "Confirm my e-mail"}
            </Button>
          </Form>
        </>
      )}
    </div>
  );
}
