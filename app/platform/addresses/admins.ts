import { admins, foot, more, rows } from "./row";

/** What administrators decide and look after. */
export const adminPages = rows({
  "/admin": {
    for: admins,
    menu: more("Admin Dashboard", "settings"),
    desk: { label: "Dashboard", icon: "calendar" },
  },
  "/admin/market": { for: admins },
  "/admin/vendor": { for: admins },
  "/admin/markets/:marketId/delete": { for: admins },
  "/admin/vendors/:vendorId/delete": { for: admins },
  "/admin/accounts": { for: admins },
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
  "/admin/requests/export": { for: admins },
  "/admin/books": { for: admins, desk: { label: "Books", icon: "receipt" } },
  "/admin/money": { for: admins, desk: { label: "Money", icon: "wallet" } },
  "/admin/money/:refundId/try": { for: admins },
  "/admin/money/:refundId/settle": { for: admins },
  "/newsletter-management": {
    for: admins,
    menu: more("Newsletter", "mail"),
    desk: { label: "Newsletter", icon: "mail" },
  },
  "/newsletter-management/export": { for: admins },
  "/newsletter-management/issues/new": { for: admins },
  "/newsletter-management/issues/:issueId": { for: admins },
  "/newsletter-management/issues/:issueId/edit": { for: admins },
  "/newsletter-management/issues/:issueId/send": { for: admins },
  "/newsletter-management/issues/:issueId/test": { for: admins },
  "/newsletter-management/issues/:issueId/stop": { for: admins },
  "/newsletter-management/issues/:issueId/go-on": { for: admins },
  "/admin/review/claim": { for: admins },
  "/admin/review/undo": { for: admins },
  "/admin/review/many": { for: admins },
});
