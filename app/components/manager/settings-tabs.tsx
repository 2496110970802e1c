import { LinkTabs } from "../kit/link-tabs";

const tabs = { "": "Profile", "/announcements": "Announcements", "/managers": "Managers" } as const;

/** The parts of a market's settings: its profile, what it announces, and who manages it. */
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
