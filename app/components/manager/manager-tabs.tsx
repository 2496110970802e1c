import { LinkTabs } from "../kit/link-tabs";

const ofSettings = {
  "": "Profile",
  "/announcements": "Announcements",
  "/managers": "Managers",
} as const;

const ofVendors = { "": "Vendors here", "/documents": "Documents" } as const;

/** The tabs of a market's settings: its profile, its announcements, and its managers. */
export function SettingsTabs(props: { chosen: keyof typeof ofSettings; query: string }) {
  return <ManagerTabs label="Settings" at="settings" parts={ofSettings} {...props} />;
}

/** The tabs of a market's vendors: the vendors themselves, and the documents they have to show. */
export function VendorTabs(props: { chosen: keyof typeof ofVendors; query: string }) {
  return <ManagerTabs label="Vendors" at="vendors" parts={ofVendors} {...props} />;
}

function ManagerTabs({
  label,
  at,
  parts,
  chosen,
  query,
}: {
  label: string;
  at: string;
  parts: Record<string, string>;
  chosen: string;
  query: string;
}) {
  return (
    <LinkTabs
      label={label}
      tabs={Object.entries(parts).map(([part, name]) => ({
        label: name,
        to: `/market-manager-dashboard/${at}${part}${query}`,
        chosen: part === chosen,
      }))}
    />
  );
}
