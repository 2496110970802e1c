import { LinkTabs } from "../kit/link-tabs";
import "./vendor-office.css";

const tabs = {
  profile: { label: "Profile", to: "/vendor-edit" },
  picture: { label: "Photo", to: "/vendor-edit/picture" },
  markets: { label: "Markets", to: "/vendor-edit/markets" },
  documents: { label: "Documents", to: "/vendor-edit/documents" },
  people: { label: "People", to: "/vendor-edit/people" },
  webhooks: { label: "Webhooks", to: "/vendor-edit/webhooks" },
  payment: { label: "Payment", to: "/vendor-payments" },
} as const;

/** The parts of what a stall says of itself. */
export function StallTabs({ chosen }: { chosen: keyof typeof tabs }) {
  return (
    <div className="stall-tabs all-tabs">
      <LinkTabs
        label="Your vendor page"
        tabs={Object.entries(tabs).map(([name, tab]) => ({ ...tab, chosen: name === chosen }))}
      />
    </div>
  );
}
