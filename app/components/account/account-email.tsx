import { Form } from "@remix-run/react";
import { Badge } from "../kit/badge";
import { Button } from "../kit/button";
import { Icon } from "../kit/icon";
import { useBusy } from "../kit/use-busy";
import "./account-email.css";

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
        {isProven ? (
          <span className="account-proven">
            <Icon name="check" /> Confirmed
          </span>
        ) : (
          <Badge tone="waiting" icon="clock">
            Not confirmed
          </Badge>
        )}
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
              ? "We have mailed you a link. Please open it while you are signed in."
              : "Until you confirm it, your newsletter, mail, applications and requests are left out here and in your data."}
          </p>
          <Form method="post" action="/account" className="account-prove">
            <Button variant="outline" size="small" icon="mail" busy={asking}>
              {isAsked ? "Mail me the link again" : "Confirm my email"}
            </Button>
          </Form>
        </>
      )}
    </div>
  );
}
