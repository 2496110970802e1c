/** The short pages about the product, in the order of the links in the footer. */
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
