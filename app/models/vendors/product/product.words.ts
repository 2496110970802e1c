/**
 * The categories of products. Each has a drawing with the same name, for products without a photo.
 */
export const productCategories = [
  "fruits",
  "vegetables",
  "herbs",
  "dairy",
  "bakery",
  "meat",
  "prepared",
  "beverages",
  "other",
] as const;
export type ProductCategory = (typeof productCategories)[number];

/** A text with a capital at its start: 'Fruits', a category in a list of choices. */
export const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

export const availabilityStatuses = ["Available", "Limited", "Seasonal", "Out of Stock"] as const;
export const productUnits = ["each", "lb", "oz", "bunch", "bag", "box", "dozen"] as const;

/**
 * The changes that a vendor can make to several products at once: the text of the button, and the
 * text afterwards.
 */
export const settings = {
  "Out of Stock": { verb: "Mark out of stock", done: "Out of stock" },
  Available: { verb: "Mark available", done: "Available" },
  Limited: { verb: "Mark limited", done: "Limited" },
  Seasonal: { verb: "Mark seasonal", done: "Seasonal" },
  hidden: { verb: "Hide", done: "Hidden from customers" },
  visible: { verb: "Show", done: "Shown to customers" },
} as const;
export type Setting = keyof typeof settings;

/**
 * The name and the value of the button that saves a new product and opens the form for another one.
 */
export const afterAdding = "afterAdding";
export const another = "another";
