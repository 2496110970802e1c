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
  "/market-manager-dashboard/vendors/add": { for: managers },
  "/market-manager-dashboard/vendors/documents": { for: managers },
  "/market-manager-dashboard/vendors/:vendorId": { for: managers },
  "/market-manager-dashboard/vendors/:vendorId/ask": { for: managers },
  "/market-manager-dashboard/vendors/:vendorId/remove": { for: managers },
  "/market-manager-dashboard/vendors/:vendorId/coming/:date": { for: managers },
  "/market-manager-dashboard/schedule": {
    for: managers,
    desk: { label: "Schedule", icon: "clock" },
  },
  "/market-manager-dashboard/schedule/new": { for: managers },
  "/market-manager-dashboard/schedule/close": { for: managers },
  "/market-manager-dashboard/schedule/closed/:closureId": { for: managers },
  "/market-manager-dashboard/schedule/closed/:closureId/call": { for: managers },
  "/market-manager-dashboard/schedule/:scheduleId": { for: managers },
  "/market-manager-dashboard/schedule/:scheduleId/copy": { for: managers },
  "/market-manager-dashboard/schedule/:scheduleId/delete": { for: managers },
  "/market-manager-dashboard/book": {
    for: managers,
    desk: { label: "Market report", icon: "receipt" },
  },
  "/market-manager-dashboard/book/year.csv": { for: managers },
  "/market-manager-dashboard/book/:date": { for: managers },
  "/market-manager-dashboard/book/:date/:vendorId": { for: managers },
  "/market-manager-dashboard/settings": {
    for: managers,
    desk: { label: "Settings", icon: "settings" },
  },
  "/market-manager-dashboard/settings/managers": { for: managers },
  "/market-manager-dashboard/settings/managers/:userId/remove": { for: managers },
  "/market-manager-dashboard/settings/managers/invitations/:invitationId/withdraw": {
    for: managers,
  },
  "/market-manager-dashboard/settings/announcements": { for: managers },
  "/market-manager-dashboard/settings/announcements/:announcementId": { for: managers },
  "/market-manager-dashboard/settings/announcements/:announcementId/end": { for: managers },
  "/market-manager-dashboard/settings/announcements/:announcementId/delete": { for: managers },
});
