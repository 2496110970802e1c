import { more, rows, vendors } from "./row";

/** The five sections of a vendor's back office. Each page names the section that it belongs to. */
const today = { for: vendors, place: "/vendor-dashboard" } as const;
const orders = { for: vendors, place: "/vendor-preorders" } as const;
const products = { for: vendors, place: "/vendor-products" } as const;
const money = { for: vendors, place: "/vendor-wallet" } as const;
const other = { for: vendors, place: "/vendor-portal" } as const;

/** A vendor's pages: market days, orders, products, money, and the vendor's people. */
export const vendorPages = rows({
  "/vendor-dashboard": {
    ...today,
    kept: "by search",
    menu: more("Pre-orders", "basket"),
    desk: { label: "Today", icon: "calendar" },
    part: "Today",
  },
  "/vendor-days": { ...today, part: "Market days" },
  "/vendor-portal/stall": { ...today, changesAccount: true },
  "/vendor-preorders": {
    ...orders,
    kept: "by search",
    desk: { label: "Orders", icon: "basket" },
    part: "Pre-orders",
  },
  "/vendor-past-orders": { ...orders, menu: more("Past Orders", "receipt"), part: "Past orders" },
  // The page is kept as it was loaded, for every market. Ticks made on the phone are stored
  // separately.
  "/vendor-stall": { ...orders, kept: "as one" },
  "/vendor-past-orders/export": orders,
  "/vendor-products": {
    ...products,
    menu: more("Manage Products", "tag"),
    desk: { label: "Products", icon: "tag" },
  },
  "/vendor-products-dashboard": products,
  "/vendor-products-management": products,
  "/vendor-wallet": { ...money, desk: { label: "Money", icon: "wallet" }, part: "Wallet" },
  "/vendor-dashboard/refunds": { ...money, part: "Refunds" },
  "/vendor-takings": { ...money, part: "Sales" },
  "/vendor-payments": { ...money, part: "Payment" },
  "/vendor-takings/:marketId/:date": money,
  "/vendor-dashboard/refunds/:refundId/try": money,
  "/vendor-edit/pay-at-pickup": money,
  "/vendor-portal": { ...other, desk: { label: "More", icon: "menu" } },
  "/vendor-edit": { ...other, part: "Vendor page" },
  "/vendor-edit/documents": { ...other, part: "Documents" },
  "/vendor-edit/people": { ...other, part: "People" },
  "/vendor-notices": { ...other, part: "Emails" },
  "/vendor-edit/webhooks": { ...other, part: "Webhooks" },
  "/vendor-days/*": today,
  "/vendor-dashboard/*": orders,
  "/vendor-products/*": products,
  "/vendor-wallet/*": money,
  "/vendor-payments/*": money,
  "/vendor-edit/*": other,
});
