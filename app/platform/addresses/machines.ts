import { anyone, rows } from "./row";

/** Pictures on their way. */
export const uploads = rows({
  "/upload": { for: anyone },
});

/** Private files, for whoever may read each. */
export const privateFiles = rows({
  "/documents/:documentId": { for: ["vendor", "market_manager", "admin"] },
});

/** What is read and written by machines. */
export const machines = rows({
  "/healthz": { for: anyone },
  "/images/*": { for: anyone, found: true },
  "/robots.txt": { for: anyone, found: true },
  "/sitemap.xml": { for: anyone, found: true },
  "/sitemap/:part": { for: anyone, found: true },
  "/webhooks/stripe": { for: anyone },
  "/webhooks/stripe-accounts": { for: anyone },
});
