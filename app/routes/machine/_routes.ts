import { type RouteConfigEntry, route } from "@remix-run/route-config";

export default [
  route("webhooks/stripe", "routes/machine/stripe-webhook.ts"),
  route("webhooks/stripe-accounts", "routes/machine/stripe-accounts-webhook.ts"),
  route("healthz", "routes/machine/healthz.ts"),
  route("images/*", "routes/machine/images.ts"),
  route("documents/:documentId", "routes/machine/document.ts"),
  route("upload", "routes/machine/upload.ts"),
  route("robots.txt", "routes/machine/robots.ts"),
  route("sitemap.xml", "routes/machine/sitemap.ts"),
  route("sitemap/:part", "routes/machine/sitemap-part.ts"),
  route("market/:id/calendar.ics", "routes/machine/market-calendar.ts"),
] satisfies RouteConfigEntry[];
