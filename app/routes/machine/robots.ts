import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { allow } from "~/platform/allow";

/** Pages that are somebody's own, or a step of something: nothing to find there. */
const notForMachines = [
  "/account",
  "/admin",
  "/api/",
  "/auth",
  "/forgot-password",
  "/healthz",
  "/market-manager-",
  "/market/*/review",
  "/newsletter-management",
  "/newsletter/",
  "/offline",
  "/orders",
  "/reset-password",
  "/saved",
  "/sign-out",
  "/success",
  "/theme",
  "/vendor-",
  "/vendor/*/pre-order",
  "/webhooks/",
];

/** GET /robots.txt: machines may read the guide, and are told where its sitemap is. */
export async function loader(args: LoaderFunctionArgs) {
  const ctx = await allow.anyone(args);
  const lines = [
    "User-agent: *",
    ...notForMachines.map((path) => `Disallow: ${path}`),
    "",
    `Sitemap: ${ctx.site}/sitemap.xml`,
    "",
  ];
  return new Response(lines.join("\n"), {
    headers: {
      "Content-Type": "text/plain; charset=utf-8",
      "Cache-Control": "public, max-age=3600",
    },
  });
}
