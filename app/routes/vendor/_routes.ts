import { type RouteConfigEntry, route } from "@remix-run/route-config";

export default [
  route("vendor-dashboard", "routes/vendor/dashboard.tsx"),
  route("vendor-dashboard/picture", "routes/vendor/picture.tsx"),
  route("vendor-dashboard/orders/:orderId", "routes/vendor/order-move.ts"),
  route("vendor-dashboard/orders/:orderId/cancel", "routes/vendor/order-cancel.tsx"),
  route("vendor-edit/pay-at-pickup", "routes/vendor/pay-at-pickup.tsx"),
  route("vendor-products", "routes/vendor/products.tsx"),
  ...["vendor-products-dashboard", "vendor-products-management"].map((path) =>
    route(path, "routes/vendor/products.tsx", { id: `routes/vendor/${path}` }),
  ),
  route("vendor-products/new", "routes/vendor/product-new.tsx"),
  route("vendor-products/set", "routes/vendor/products-set.ts"),
  route("vendor-products/many", "routes/vendor/products-many.tsx"),
  route("vendor-products/export", "routes/vendor/products-export.ts"),
  route("vendor-products/import", "routes/vendor/products-import.tsx"),
  route("vendor-products/import/check", "routes/vendor/products-import-check.tsx"),
  route("vendor-products/:productId", "routes/vendor/product.tsx"),
  route("vendor-products/:productId/duplicate", "routes/vendor/product-duplicate.ts"),
  route("vendor-products/:productId/delete", "routes/vendor/product-delete.tsx"),
  route("vendor-products/:productId/markets", "routes/vendor/product-markets.tsx"),
  route("vendor-products/:productId/markets/:marketId", "routes/vendor/product-market.tsx"),
] satisfies RouteConfigEntry[];
