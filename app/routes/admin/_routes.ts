import { type RouteConfigEntry, route } from "@remix-run/route-config";

export default [route("admin/requests", "routes/admin/requests.tsx")] satisfies RouteConfigEntry[];
