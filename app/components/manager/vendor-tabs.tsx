import { LinkTabs } from "../kit/link-tabs";

const tabs = { "": "Who stands here", "/documents": "Documents" } as const;

/** The vendors of a market: who they are, and what they have to show. */
export function VendorTabs({ chosen, query }: { chosen: keyof typeof tabs; query: string }) {
  return (
    <LinkTabs
      label="Vendors"
      tabs={Object.entries(tabs).map(([part, label]) => ({
        label,
        to: `/market-manager-dashboard/vendors${part}${query}`,
        chosen: part === chosen,
      }))}
    />
  );
}
