import { type RouteConfigEntry, route } from "@remix-run/route-config";

const at = (path: string, file: string) =>
  route(`market-manager-dashboard${path}`, `routes/manager/${file}`);

export default [
  at("", "overview.tsx"),
  at("/vendors", "vendors.tsx"),
  at("/vendors/add", "vendor-add.tsx"),
  at("/vendors/documents", "documents.tsx"),
  at("/vendors/:vendorId", "vendor.tsx"),
  at("/vendors/:vendorId/ask", "vendor-ask.ts"),
  at("/vendors/:vendorId/remove", "vendor-remove.tsx"),
  at("/vendors/:vendorId/coming/:date", "vendor-coming.tsx"),
  at("/schedule", "schedule.tsx"),
  at("/schedule/new", "opening-new.tsx"),
  at("/schedule/close", "close.tsx"),
  at("/schedule/closed/:closureId", "closed-day.tsx"),
  at("/schedule/closed/:closureId/call", "closed-day-call.ts"),
  at("/schedule/:scheduleId", "opening.tsx"),
  at("/schedule/:scheduleId/copy", "opening-copy.tsx"),
  at("/schedule/:scheduleId/delete", "opening-delete.tsx"),
  at("/book", "reports.tsx"),
  at("/book/year.csv", "report-year.ts"),
  at("/book/:date", "report-day.tsx"),
  at("/book/:date/:vendorId", "report-sales.tsx"),
  at("/settings", "settings.tsx"),
  at("/settings/managers", "managers.tsx"),
  at("/settings/managers/:userId/remove", "manager-remove.tsx"),
  at("/settings/managers/invitations/:invitationId/withdraw", "manager-withdraw.ts"),
  at("/settings/announcements", "announcements.tsx"),
  at("/settings/announcements/:announcementId", "announcement.tsx"),
  at("/settings/announcements/:announcementId/end", "announcement-end.ts"),
  at("/settings/announcements/:announcementId/delete", "announcement-delete.tsx"),
] satisfies RouteConfigEntry[];
