import { type RouteConfigEntry, route } from "@remix-run/route-config";

export default [
  route("auth", "routes/partner/auth.tsx"),
  route("vendor-auth", "routes/partner/vendor-auth.tsx"),
  route("admin-portal", "routes/partner/admin-portal.tsx"),
  route("sign-in/code", "routes/partner/sign-in-code.tsx"),
  route("passkey-challenge", "routes/partner/passkey-challenge.ts"),
  route("forgot-password", "routes/partner/forgot-password.tsx"),
  route("reset-password", "routes/partner/reset-password.tsx"),
  route("application-portal", "routes/partner/application-portal.tsx"),
  route("application-portal/draft", "routes/partner/application-portal-draft.ts"),
  route("application-portal/find", "routes/partner/application-portal-find.ts"),
  route("application/:reference", "routes/partner/application.tsx"),
  route("grow-with-us", "routes/partner/grow-with-us.tsx"),
  route("vendor-request-access", "routes/partner/vendor-request-access.tsx"),
  route("market-manager-request-access", "routes/partner/market-manager-request-access.tsx"),
  route("sign-out", "routes/partner/sign-out.tsx"),
  route("stall-invitation", "routes/partner/stall-invitation.tsx"),
  route("stall-invitation/register", "routes/partner/stall-invitation-register.tsx"),
  route("market-invitation", "routes/partner/market-invitation.tsx"),
  route("market-invitation/register", "routes/partner/market-invitation-register.tsx"),
  route("market-manager-waiting", "routes/partner/market-manager-waiting.tsx"),
] satisfies RouteConfigEntry[];
