import { Form } from "@remix-run/react";
import { Button, useBusy } from "../kit/button";
import { Card } from "../kit/card";

/** What signing out everywhere does, and its button. */
export function SignOutEverywhere() {
  const busy = useBusy({ action: "/account/sessions" });
  return (
    <Card as="section" title="Sign out everywhere">
      <p className="muted">
        We sign you out of every browser, including this one. Your tokens for programs stop working
        too. Your passkeys stay. Do this if you signed in on a shared computer.
      </p>
      <Form method="post" action="/account/sessions">
        <Button variant="outline" icon="sign-out" busy={busy}>
          Sign out everywhere
        </Button>
      </Form>
    </Card>
  );
}
