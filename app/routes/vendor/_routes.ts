import { type RouteConfigEntry, route } from "@remix-run/route-config";

export default [
  route("vendor-dashboard", "routes/vendor/dashboard.tsx"),
  route("vendor-dashboard/orders/:orderId", "routes/vendor/order-move.ts"),
  route("vendor-dashboard/orders/:orderId/cancel", "routes/vendor/order-cancel.tsx"),
  route("vendor-edit/pay-at-pickup", "routes/vendor/pay-at-pickup.tsx"),
] satisfies RouteConfigEntry[];
