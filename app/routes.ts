import { index, type RouteConfig } from "@remix-run/route-config";

export default [index("routes/public/home.tsx")] satisfies RouteConfig;
