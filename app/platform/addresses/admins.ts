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
  "/admin/review/claim": { for: admins },
  "/admin/review/undo": { for: admins },
  "/admin/review/many": { for: admins },
  "/admin/system": { for: admins, desk: { label: "System", icon: "settings" } },
  "/admin/system/users": { for: admins },
  "/admin/system/users/:userId": { for: admins },
  "/admin/system/users/:userId/state": { for: admins },
  "/admin/system/users/:userId/role": { for: admins },
  "/admin/system/mail": { for: admins },
  "/admin/system/mail/:mailId": { for: admins },
  "/admin/system/audit": { for: admins },
  "/admin/system/audit/export": { for: admins },
});
