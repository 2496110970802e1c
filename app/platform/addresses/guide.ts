import { anyone, customers, foot, main, rows, shoppers } from "./row";

/** The public guide: everything that anyone can find. */
export const guide = rows({
  "/": { for: anyone, found: true, kept: "by search" },
  "/map": { for: anyone, found: true, kept: "by search", menu: main("Map", "map") },
  "/markets": { for: anyone, found: true, kept: "by search", menu: main("Markets", "market") },
  "/market/:id": { for: anyone, found: true, kept: "as one" },
  "/market/:id/calendar.ics": { for: anyone, found: true },
  "/market/:id/still-right": { for: anyone },
  "/market/:id/review": { for: customers },
  "/vendors": { for: anyone, found: true, kept: "by search", menu: main("Vendors", "stall") },
  "/vendors/:id": { for: anyone, found: true, kept: "as one" },
  "/vendor/:id": { for: anyone, found: true, kept: "as one" },
  "/ripe": {
    for: anyone,
    found: true,
    kept: "by search",
    menu: main("Find food", "leaf", shoppers),
  },
  "/find": { for: anyone },
  "/about/:page": { for: anyone, found: true },
  "/newsletter": { for: anyone, found: true },
  "/newsletter/confirm": { for: anyone },
  "/newsletter/unsubscribe": { for: anyone },
  "/stall-mail/off": { for: anyone },
  "/stall-coming": { for: anyone },
  "/theme": { for: anyone },
  "/api/docs": { for: anyone, menu: foot("API", "list") },
  "/api/docs/:part": { for: anyone },
  "/offline": { for: anyone },
});
