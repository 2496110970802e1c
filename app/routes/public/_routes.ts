import { index, type RouteConfigEntry } from "@remix-run/route-config";

export default [index("routes/public/home.tsx")] satisfies RouteConfigEntry[];
