import { type RouteConfigEntry, route } from "@remix-run/route-config";

export default [
  route("vendor/:vendorId/pre-order", "routes/customer/pre-order.tsx"),
  route("orders", "routes/customer/orders.tsx"),
  route("orders/:orderId/pay", "routes/customer/order-pay.tsx"),
  route("orders/:orderId/cancel", "routes/customer/order-cancel.tsx"),
  route("orders/:orderId/receipt", "routes/customer/order-receipt.tsx"),
  route("orders/:orderId/calendar.ics", "routes/customer/order-calendar.ts"),
  route("success", "routes/customer/success.tsx"),
  route("saved", "routes/customer/saved.tsx"),
  route("saved/import", "routes/customer/saved-import.ts"),
  route("market/:id/review", "routes/customer/review.tsx"),
  route("account", "routes/customer/account.tsx"),
  route("account/name", "routes/customer/account-name.tsx"),
  route("account/email", "routes/customer/account-email.tsx"),
  route("account/email/confirm", "routes/customer/account-email-confirm.tsx"),
  route("account/password", "routes/customer/account-password.tsx"),
  route("account/sessions", "routes/customer/account-sessions.tsx"),
  route("account/tokens", "routes/customer/account-tokens.tsx"),
  route("account/tokens/revoke", "routes/customer/account-token-revoke.ts"),
  route("account/export", "routes/customer/account-export.ts"),
  route("account/delete", "routes/customer/account-delete.tsx"),
] satisfies RouteConfigEntry[];
