import { expect, it } from "vitest";
import { dashboardAt, readDashboardRequest } from "~/models/running/dashboard/dashboard.view";

const asked = (query: string) => {
  const { tab, form } = readDashboardRequest(new URLSearchParams(query));
  return { tab, form };
};

it.each([
  ["", "markets", null],
  ["tab=vendors", "vendors", null],
  ["section=markets&action=add", "markets", { id: null }],
  ["tab=markets&action=create", "markets", { id: null }],
  ["tab=vendors&action=create", "vendors", { id: null }],
  ["tab=vendors&action=edit&id=7", "vendors", { id: 7 }],
  ["tab=vendors&action=edit&id=x", "vendors", null],
  ["tab=newsletter", "markets", null],
  ["tab=constructor&action=drop", "markets", null],
])("the dashboard's address ?%s opens the tab %s and the form %o", (query, tab, form) => {
  expect(asked(query)).toEqual({ tab, form });
});

it.each(["markets", "vendors"] as const)(
  "the links to the tab %s open that tab and its forms",
  (tab) => {
    const query = (path: string) => asked(path.split("?")[1] ?? "");
    expect(query(dashboardAt(tab))).toEqual({ tab, form: null });
    expect(query(dashboardAt(tab, "create"))).toEqual({ tab, form: { id: null } });
    expect(query(dashboardAt(tab, { edit: 3 }))).toEqual({ tab, form: { id: 3 } });
  },
);
