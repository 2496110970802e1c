import { type RouteConfigEntry, route } from "@remix-run/route-config";

export default [
  route("login", "routes/api/login.ts"),
  route("logout", "routes/api/logout.ts"),
  route("register", "routes/api/register.ts"),
  route("newsletter/subscribe", "routes/api/newsletter-subscribe.ts"),
  route("vendor/login", "routes/api/vendor-login.ts"),
  route("vendor/orders", "routes/api/vendor-orders.ts"),
  route("orders", "routes/api/orders.ts"),
  route("orders/:orderId/cancel", "routes/api/order-cancel.ts"),
  route("admin-requests", "routes/api/admin-requests.ts"),
  route("admin-requests/:id/status", "routes/api/admin-request-status.ts"),
  route("saved", "routes/api/saved.ts"),
  route("create-checkout-session", "routes/api/create-checkout-session.ts"),
  route("markets", "routes/api/markets.ts"),
  route("markets/map", "routes/api/map-view.ts"),
  route("markets/:id", "routes/api/market.ts"),
  route("markets/:id/schedules", "routes/api/market-schedules.ts"),
  route("markets/search/day/:day", "routes/api/markets-by-day.ts"),
  route("vendors", "routes/api/vendors.ts"),
  route("vendors/:id", "routes/api/vendor.ts"),
  route("vendors/:id/products", "routes/api/vendor-products.ts"),
] satisfies RouteConfigEntry[];
