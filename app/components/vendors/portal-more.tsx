import type { IconName } from "../kit/icon";
import { Icon } from "../kit/icon";
import { PageHeader } from "../kit/page-header";
import { partsOf } from "../shell/office-places";
import { PortalLine } from "./portal-line";
import "../kit/card.css";
import "./portal.css";

/** What the user finds in each part of 'More'. */
export const about: Record<string, { text: string; icon: IconName }> = {
  "/vendor-edit": { text: "Description, photo, markets and contact.", icon: "edit" },
  "/vendor-edit/documents": { text: "Permits and insurance for your markets.", icon: "receipt" },
  "/vendor-edit/people": { text: "Who works here and what they can do.", icon: "user" },
  "/vendor-notices": { text: "Which emails you get.", icon: "mail" },
  "/vendor-edit/webhooks": { text: "Send orders to your own program.", icon: "settings" },
};

/** The parts of 'More', and links to pages outside the back office. */
export function PortalMore({ vendorId }: { vendorId: number }) {
  return (
    <>
      <PortalLinks
        links={partsOf("/vendor-portal").map(({ to, label }) => ({
          to,
          label,
          text: "",
          icon: "list" as const,
          ...about[to],
        }))}
      />
      <PortalLinks
        links={[
          {
            to: `/vendor/${vendorId}`,
            label: "Your public page",
            text: "What customers see.",
            icon: "eye",
          },
          {
            to: "/account",
            label: "Account",
            text: "Name, email, password and sign-in.",
            icon: "settings",
          },
        ]}
      />
    </>
  );
}

/** The page of a removed vendor: only its past is left. */
export function RemovedVendor({ name }: { name: string }) {
  return (
    <div className="page page-narrow">
      <PageHeader
        title={`${name} was removed`}
        lead="This vendor page is no longer in the guide, and customers can’t order from it."
      />
      <PortalLinks links={kept} />
    </div>
  );
}

const kept = [
  {
    to: "/vendor-past-orders",
    label: "Past orders",
    text: "See and export your sales.",
    icon: "receipt",
  },
  { to: "/vendor-wallet", label: "Wallet", text: "Statements and payouts.", icon: "wallet" },
  {
    to: "/vendor-edit/people",
    label: "People",
    text: "Who can see this, and how to leave.",
    icon: "user",
  },
  {
    to: "/application-portal",
    label: "Add another vendor",
    text: "Apply for a second vendor.",
    icon: "plus",
  },
] as const;

/** Links below each other, each with what the user finds there. */
function PortalLinks({
  links,
}: {
  links: readonly { to: string; label: string; text: string; icon: IconName }[];
}) {
  return (
    <ul className="portal-list card lined">
      {links.map(({ to, label, text, icon }) => (
        <PortalLine key={to} to={to} label={label} text={text}>
          <Icon name={icon} />
        </PortalLine>
      ))}
    </ul>
  );
}
