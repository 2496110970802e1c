import { anyone, rows } from "./row";

/** Uploads of photos. */
export const uploads = rows({
  "/upload": { for: anyone },
});

/** Private files. Each file is only for the accounts that may read it. */
export const privateFiles = rows({
  "/documents/:documentId": { for: ["vendor", "market_manager", "admin"] },
});

/** Addresses that machines read and write. */
export const machines = rows({
  "/healthz": { for: anyone },
  "/images/*": { for: anyone, found: true },
  "/robots.txt": { for: anyone, found: true },
  "/sitemap.xml": { for: anyone, found: true },
  "/sitemap/:part": { for: anyone, found: true },
  "/webhooks/stripe": { for: anyone },
  "/webhooks/stripe-accounts": { for: anyone },
});
