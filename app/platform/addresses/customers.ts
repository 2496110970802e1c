import { anyone, customers, main, more, rows, shoppers } from "./row";

/** The customers' pages: what they order and what they save. */
export const customerPages = rows({
  "/vendor/:vendorId/pre-order": { for: anyone },
  "/basket": { for: anyone, menu: main("Basket", "basket", ["nobody", "customer"]) },
  "/basket/add": { for: anyone },
  "/basket/again": { for: customers },
  "/basket/move": { for: anyone },
  "/basket/checkout": { for: customers },
  "/success": { for: customers },
  "/orders": { for: anyone, kept: "by search", menu: main("Orders", "receipt", ["customer"]) },
  "/orders/:orderId/placed": { for: customers },
  "/orders/:orderId/pay": { for: customers },
  "/orders/:orderId/change": { for: customers },
  "/orders/:orderId/cancel": { for: customers },
  "/orders/:orderId/receipt": { for: customers },
  "/orders/:orderId/calendar.ics": { for: customers },
  "/saved": { for: anyone, kept: "by search", menu: more("Saved", "heart", shoppers) },
  "/saved/import": { for: anyone },
  "/visits/*": { for: customers },
});
