import { type RouteConfigEntry, route } from "@remix-run/route-config";

export default [
  route("auth", "routes/partner/auth.tsx"),
  route("vendor-auth", "routes/partner/vendor-auth.tsx"),
  route("admin-portal", "routes/partner/admin-portal.tsx"),
  route("forgot-password", "routes/partner/forgot-password.tsx"),
  route("reset-password", "routes/partner/reset-password.tsx"),
  route("sign-out", "routes/partner/sign-out.tsx"),
] satisfies RouteConfigEntry[];
