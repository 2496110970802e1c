import { type RouteConfigEntry, route } from "@remix-run/route-config";

export default [
  route("vendor-dashboard", "routes/vendor/dashboard.tsx"),
] satisfies RouteConfigEntry[];
