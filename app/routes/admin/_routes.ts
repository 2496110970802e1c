import { type RouteConfigEntry, route } from "@remix-run/route-config";

export default [
  route("admin", "routes/admin/dashboard.tsx"),
  route("admin/market", "routes/admin/market.tsx"),
  route("admin/vendor", "routes/admin/vendor.tsx"),
  route("admin/markets/:marketId/delete", "routes/admin/market-delete.tsx"),
  route("admin/vendors/:vendorId/delete", "routes/admin/vendor-delete.tsx"),
  route("admin/accounts", "routes/admin/accounts.tsx"),
  route("admin-applications", "routes/admin/applications.tsx"),
  route("admin-applications/export", "routes/admin/applications-export.ts"),
  route("admin/requests", "routes/admin/requests.tsx"),
  route("admin/requests/export", "routes/admin/requests-export.ts"),
  route("admin/books", "routes/admin/books.tsx"),
  route("admin/money", "routes/admin/money.tsx"),
  route("admin/money/:refundId/try", "routes/admin/refund-try.ts"),
  route("admin/money/:refundId/settle", "routes/admin/refund-settle.tsx"),
  route("admin/review/claim", "routes/admin/review-claim.ts"),
  route("admin/review/undo", "routes/admin/review-undo.ts"),
  route("admin/review/many", "routes/admin/review-many.tsx"),
] satisfies RouteConfigEntry[];
