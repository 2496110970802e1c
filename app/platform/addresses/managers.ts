import { managers, more, rows } from "./row";

/** A market's pages, for its managers. */
export const managerPages = rows({
  "/market-manager-dashboard": {
    for: managers,
    menu: more("Manage Market", "market"),
    desk: { label: "Overview", icon: "calendar" },
  },
  "/market-manager-dashboard/vendors": {
    for: managers,
    desk: { label: "Vendors", icon: "stall" },
  },
  "/market-manager-dashboard/schedule": {
    for: managers,
    desk: { label: "Schedule", icon: "clock" },
  },
  "/market-manager-dashboard/book": {
    for: managers,
    desk: { label: "Market report", icon: "receipt" },
  },
  "/market-manager-dashboard/settings": {
    for: managers,
    desk: { label: "Settings", icon: "settings" },
  },
  "/market-manager-dashboard/*": { for: managers },
});
