import { LinkTabs } from "../kit/link-tabs";

const tabs = { "": "Profile", "/announcements": "Announcements" } as const;

/** What visitors read of a market: its profile, and what it announces. */
export function SettingsTabs({ chosen, query }: { chosen: keyof typeof tabs; query: string }) {
  return (
    <LinkTabs
      label="Settings"
      tabs={Object.entries(tabs).map(([part, label]) => ({
        label,
        to: `/market-manager-dashboard/settings${part}${query}`,
        chosen: part === chosen,
      }))}
    />
  );
}
