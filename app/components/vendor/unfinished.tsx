import { Form, useLocation, useRouteLoaderData } from "@remix-run/react";
import type { EmailAtWork } from "~/models/vendor/portal.rules";
import { Button } from "../kit/button";
import { Notice } from "../kit/notice";
import { useBusy } from "../kit/use-busy";

/** What a new vendor still has to do, as the layout of the vendor's pages loads it. */
export interface Unfinished {
  email: { standing: EmailAtWork; address: string };
}

/** What keeps a new vendor from orders or from hearing of them, on top of the pages it lands on. */
export function UnfinishedNotices() {
  const told = useRouteLoaderData<Unfinished>("routes/vendor/office");
  if (!told) return null;
  return <UnconfirmedEmail {...told.email} />;
}

function UnconfirmedEmail({ standing, address }: Unfinished["email"]) {
  const { pathname } = useLocation();
  const busy = useBusy({ action: "/account" });
  if (standing === "fine") return null;
  const isSent = standing === "link sent";
  return (
    <Notice tone="warning" title="Confirm your email to hear about orders">
      <p>
        {isSent
          ? `We emailed a link to ${address}. Open it to get an email for each new order and cancellation.`
          : `We don’t know yet that ${address} is yours, so we don’t email you about orders.`}
      </p>
      <Form method="post" action="/account">
        <input type="hidden" name="returnTo" value={pathname} />
        <Button variant="outline" icon="mail" busy={busy}>
          {isSent ? "Email me the link again" : "Email me a link"}
        </Button>
      </Form>
    </Notice>
  );
}
