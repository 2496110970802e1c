import { type RouteConfigEntry, route } from "@remix-run/route-config";

export default [
  route("vendor/:vendorId/pre-order", "routes/customer/pre-order.tsx"),
  route("orders", "routes/customer/orders.tsx"),
  route("orders/:orderId/pay", "routes/customer/order-pay.tsx"),
  route("orders/:orderId/cancel", "routes/customer/order-cancel.tsx"),
  route("success", "routes/customer/success.tsx"),
] satisfies RouteConfigEntry[];
