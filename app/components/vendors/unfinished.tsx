import { Form, Link, useLocation, useRouteLoaderData } from "@remix-run/react";
import type { EmailAtWork, Lacking } from "~/models/orders/portal/portal.rules";
import { Button, useBusy } from "../kit/button";
import { Notice } from "../kit/notice";

/** What a new vendor still has to do, loaded by the layout of the vendor's pages. */
export interface Unfinished {
  /** What is missing before the guide shows the vendor. */
  lacks: Lacking[];
  email: { standing: EmailAtWork; address: string };
}

/**
 * Notices about what keeps a new vendor from getting orders or hearing about them, at the top of
 * the first pages that it sees.
 */
export function UnfinishedNotices() {
  const told = useRouteLoaderData<Unfinished>("routes/vendors/office");
  if (!told) return null;
  return (
    <>
      {told.lacks.length > 0 && <NotPublished lacks={told.lacks} />}
      <UnconfirmedEmail {...told.email} />
    </>
  );
}

const missing: Record<Lacking, { to: string; label: string }> = {
  description: { to: "/vendor-edit", label: "Write a description" },
  market: { to: "/vendor-edit/markets", label: "Add a market" },
};

/** Says what a vendor has to add before customers can find it. */
export function NotPublished({ lacks }: { lacks: readonly Lacking[] }) {
  const what = lacks.map((each) => (each === "market" ? "a market" : "a description"));
  return (
    <Notice tone="warning" title="Customers can’t see your vendor page yet">
      <p>Add {what.join(" and ")}. Your page then appears in the guide automatically.</p>
      <p className="cluster">
        {lacks.map((each) => (
          <Link key={each} to={missing[each].to} className="button-link">
            {missing[each].label}
          </Link>
        ))}
      </p>
    </Notice>
  );
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
          : `Confirm that ${address} is yours, and we’ll email you about orders.`}
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
