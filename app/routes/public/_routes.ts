import { index, type RouteConfigEntry, route } from "@remix-run/route-config";

export default [
  index("routes/public/home.tsx"),
  route("find", "routes/public/find.tsx"),
  route("theme", "routes/public/theme.tsx"),
  route("map", "routes/public/map.tsx"),
  route("markets", "routes/public/markets.tsx"),
  route("market/:id", "routes/public/market.tsx"),
  route("market/:id/still-right", "routes/public/still-right.tsx"),
  route("ripe", "routes/public/ripe.tsx"),
  route("vendors", "routes/public/vendors.tsx"),
  route("vendor/:id", "routes/public/vendor.tsx"),
  route("vendors/:id", "routes/public/vendor.tsx", { id: "routes/public/vendor-in-vendors" }),
  route("newsletter", "routes/public/newsletter.tsx"),
  route("newsletter/confirm", "routes/public/newsletter-confirm.tsx"),
  route("newsletter/unsubscribe", "routes/public/newsletter-unsubscribe.tsx"),
  route("stall-coming", "routes/public/stall-coming.tsx"),
  route("stall-mail/off", "routes/public/stall-mail-off.tsx"),
  route("about/:page", "routes/public/about.tsx"),
  route("api/docs", "routes/public/api-docs.tsx"),
  route("api/docs/:part", "routes/public/api-docs-part.tsx"),
  route("offline", "routes/public/offline.tsx"),
] satisfies RouteConfigEntry[];
