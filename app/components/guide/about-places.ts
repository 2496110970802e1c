/** The short pages about the product, in the order in which the foot of every page has them. */
export const aboutPlaces = {
  "how-it-works": "How it works",
  "vendors-and-markets": "For vendors and markets",
  help: "Help",
  privacy: "Privacy",
  terms: "Terms",
  accessibility: "Accessibility",
} as const;
export type AboutPage = keyof typeof aboutPlaces;

export const isAboutPage = (name: string | undefined): name is AboutPage =>
  name !== undefined && Object.hasOwn(aboutPlaces, name);
