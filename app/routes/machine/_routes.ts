import { type RouteConfigEntry, route } from "@remix-run/route-config";

export default [
  route("webhooks/stripe", "routes/machine/stripe-webhook.ts"),
  route("healthz", "routes/machine/healthz.ts"),
  route("images/*", "routes/machine/images.ts"),
] satisfies RouteConfigEntry[];
