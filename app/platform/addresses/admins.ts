import { admins, foot, more, rows, signedIn } from "./row";

/** The administrators' pages. */
export const adminPages = rows({
  "/admin": {
    for: admins,
    menu: more("Admin Dashboard", "settings"),
    desk: { label: "Dashboard", icon: "calendar" },
  },
  "/admin-applications": {
    for: admins,
    menu: more("Applications", "list"),
    desk: { label: "Applications", icon: "list" },
  },
  "/admin-applications/export": { for: admins },
  "/admin-recommendations": {
    for: admins,
    menu: more("Recommendations", "leaf"),
    desk: { label: "Community", icon: "leaf" },
  },
  "/admin-recommendations/export": { for: admins },
  "/admin/requests": {
    for: admins,
    menu: foot("Admin Requests", "people"),
    desk: { label: "Requests", icon: "people" },
  },
  "/admin/corrections": { for: admins, desk: { label: "Corrections", icon: "edit" } },
  "/admin/duplicates": { for: admins, place: "/admin/corrections" },
  "/admin/books": { for: admins, desk: { label: "Reconciliation", icon: "receipt" } },
  "/admin/money": { for: admins, desk: { label: "Money", icon: "wallet" } },
  "/newsletter-management": {
    for: admins,
    menu: more("Newsletter", "mail"),
    desk: { label: "Newsletter", icon: "mail" },
  },
  "/admin/system": { for: admins, desk: { label: "System", icon: "settings" } },
  "/admin/system/users/:userId/view": { for: admins, changesAccount: true },
  "/viewing/end": { for: signedIn, changesAccount: true },
  "/admin/*": { for: admins },
  "/newsletter-management/*": { for: admins },
});
