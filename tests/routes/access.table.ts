import type { Who } from "~/platform/addresses";

/**
 * Who may call what: every address of the product with every method that it takes. A handler that
 * is not listed here fails the test, and so does a line for which there is no handler. The wrong
 * account is answered 403, or is sent on where the product says so (`othersTo`).
 */
export const access: Record<string, Who[] | { may: Who[]; othersTo: string }> = {
  // The guide
  "GET /": ["anyone"],
  "GET /theme": ["anyone"],
  "POST /theme": ["anyone"],
  "GET /map": ["anyone"],
  "GET /markets": ["anyone"],
  "GET /ripe": ["anyone"],
  "GET /market/:id": ["anyone"],
  "GET /vendors": ["anyone"],
  "GET /vendor/:id": ["anyone"],
  "GET /vendors/:id": ["anyone"],
  "GET /offline": ["anyone"],
  "GET /*": ["anyone"],
  "POST /*": ["anyone"],

  // Customers. The first two tell others why not; the verb that places the order refuses them.
  "GET /vendor/:vendorId/pre-order": ["anyone"],
  "POST /vendor/:vendorId/pre-order": ["anyone"],
  "GET /orders": ["anyone"],
  "GET /orders/:orderId/pay": ["customer"],
  "POST /orders/:orderId/pay": ["customer"],
  "GET /orders/:orderId/cancel": ["customer"],
  "POST /orders/:orderId/cancel": ["customer"],
  "GET /orders/:orderId/receipt": ["customer"],
  "GET /orders/:orderId/calendar.ics": ["customer"],
  "GET /success": ["customer"],
  "GET /saved": ["anyone"],
  "POST /saved": ["customer", "market_manager", "admin"],
  "GET /saved/import": ["anyone"],
  "POST /saved/import": ["customer", "market_manager", "admin"],
  "GET /market/:id/review": ["customer"],
  "POST /market/:id/review": ["customer"],

  // Everybody's own account
  "GET /account": ["signedIn"],
  "POST /account": ["signedIn"],
  "GET /account/name": ["signedIn"],
  "POST /account/name": ["signedIn"],
  "GET /account/email": ["signedIn"],
  "POST /account/email": ["signedIn"],
  "GET /account/email/confirm": ["signedIn"],
  "POST /account/email/confirm": ["signedIn"],
  "GET /account/password": ["signedIn"],
  "POST /account/password": ["signedIn"],
  "GET /account/sessions": ["signedIn"],
  "POST /account/sessions": ["signedIn"],
  "GET /account/export": ["signedIn"],
  "GET /account/delete": ["signedIn"],
  "POST /account/delete": ["signedIn"],

  // The newsletter
  "GET /newsletter": ["anyone"],
  "POST /newsletter": ["anyone"],
  "GET /newsletter/confirm": ["anyone"],
  "POST /newsletter/confirm": ["anyone"],
  "GET /newsletter/unsubscribe": ["anyone"],
  "POST /newsletter/unsubscribe": ["anyone"],
  "POST /api/newsletter/subscribe": ["anyone"],

  // Vendors
  "GET /vendor-dashboard": ["vendor"],
  "GET /vendor-dashboard/picture": ["vendor"],
  "POST /vendor-dashboard/picture": ["vendor"],
  "GET /vendor-dashboard/orders/:orderId": ["vendor"],
  "POST /vendor-dashboard/orders/:orderId": ["vendor"],
  "GET /vendor-dashboard/orders/:orderId/cancel": ["vendor"],
  "POST /vendor-dashboard/orders/:orderId/cancel": ["vendor"],

  "GET /vendor-edit/pay-at-pickup": ["vendor"],
  "POST /vendor-edit/pay-at-pickup": ["vendor"],
  "GET /api/vendor/pay-at-pickup": ["vendor"],
  "PATCH /api/vendor/pay-at-pickup": ["vendor"],

  // Administrators
  "GET /admin/requests": { may: ["admin"], othersTo: "/" },
  "POST /admin/requests": { may: ["admin"], othersTo: "/" },
  "GET /admin/requests/export": { may: ["admin"], othersTo: "/" },
  "GET /admin/review/claim": { may: ["admin"], othersTo: "/" },
  "POST /admin/review/claim": { may: ["admin"], othersTo: "/" },
  "GET /admin/review/undo": { may: ["admin"], othersTo: "/" },
  "POST /admin/review/undo": { may: ["admin"], othersTo: "/" },
  "GET /admin/review/many": { may: ["admin"], othersTo: "/" },
  "POST /admin/review/many": { may: ["admin"], othersTo: "/" },
  "GET /api/admin-requests": ["admin"],
  "PUT /api/admin-requests/:id/status": ["admin"],

  // The doors
  "GET /auth": ["anyone"],
  "POST /auth": ["anyone"],
  "GET /vendor-auth": ["anyone"],
  "POST /vendor-auth": ["anyone"],
  "GET /admin-portal": ["anyone"],
  "POST /admin-portal": ["anyone"],
  "GET /forgot-password": ["anyone"],
  "POST /forgot-password": ["anyone"],
  "GET /reset-password": ["anyone"],
  "POST /reset-password": ["anyone"],
  "GET /sign-out": ["anyone"],
  "POST /sign-out": ["anyone"],

  // The API
  "POST /api/login": ["anyone"],
  "POST /api/logout": ["anyone"],
  "POST /api/register": ["anyone"],
  "POST /api/vendor/login": ["anyone"],
  "POST /api/upload": ["vendor", "market_manager", "admin"],
  "GET /api/vendor/orders": ["vendor"],
  "GET /api/orders": ["customer"],
  "POST /api/orders": ["customer"],
  "PATCH /api/orders/:orderId/cancel": ["customer"],
  "POST /api/create-checkout-session": ["customer"],
  "POST /api/saved": ["customer", "market_manager", "admin"],
  "GET /api/markets": ["anyone"],
  "GET /api/markets/map": ["anyone"],
  "GET /api/markets/:id": ["anyone"],
  "GET /api/markets/:id/schedules": ["anyone"],
  "GET /api/markets/search/day/:day": ["anyone"],
  "GET /api/vendors": ["anyone"],
  "GET /api/vendors/:id": ["anyone"],
  "GET /api/vendors/:id/products": ["anyone"],

  "GET /api/*": ["anyone"],
  "POST /api/*": ["anyone"],

  // Machines
  "POST /webhooks/stripe": ["anyone"],
  "GET /healthz": ["anyone"],
  "GET /images/*": ["anyone"],
  "POST /upload": ["anyone"],
  "GET /robots.txt": ["anyone"],
  "GET /sitemap.xml": ["anyone"],
  "GET /sitemap/:part": ["anyone"],
  "GET /market/:id/calendar.ics": ["anyone"],
};
