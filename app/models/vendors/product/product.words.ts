/** What a product can be; each has a drawing of its name, for a product without a picture. */
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

/** 'Fruits', as a list of choices writes a category. */
export const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

export const availabilityStatuses = ["Available", "Limited", "Seasonal", "Out of Stock"] as const;
export const productUnits = ["each", "lb", "oz", "bunch", "bag", "box", "dozen"] as const;

/** What can be said of several products in one word: the button's words, and what is told after it. */
export const settings = {
  "Out of Stock": { verb: "Mark out of stock", done: "Out of stock" },
  Available: { verb: "Mark available", done: "Available" },
  Limited: { verb: "Mark limited", done: "Limited" },
  Seasonal: { verb: "Mark seasonal", done: "Seasonal" },
  hidden: { verb: "Hide", done: "Hidden from customers" },
  visible: { verb: "Show", done: "Shown to customers" },
} as const;
export type Setting = keyof typeof settings;

/** The button of a new product's form that leads on to the next one, and what it says. */
export const afterAdding = "afterAdding";
export const another = "another";
