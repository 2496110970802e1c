import type { Product } from "~/models/vendors/product/product.server";

/** A product as the app reads it, for rules and views that need no database. */
export const productWith = (values: Partial<Product> = {}): Product => ({
  id: 5,
  vendorId: 2,
  name: "Eggs",
  description: "",
  price: "$5.00",
  priceCents: 500,
  image: null,
  images: [],
  category: "other",
  unit: "dozen",
  availabilityStatus: "Available",
  seasonalInfo: null,
  preOrderDeadline: null,
  isPreOrderEnabled: true,
  isVisible: true,
  isActive: true,
  dayLimit: null,
  createdAt: 0,
  updatedAt: 0,
  version: 1,
  ...values,
});
