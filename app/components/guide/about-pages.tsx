import type { ReactNode } from "react";
import type { AboutPage } from "./about-places";
import { Accessibility, type KeptFor, Privacy, Terms } from "./about-promises";
import { Help, HowItWorks, VendorsAndMarkets } from "./about-using";
import "./about-pages.css";

interface About {
  /** What it says first, and what search engines show of it. */
  lead: string;
  Text: (props: { keptFor: KeptFor }) => ReactNode;
}

/** Short pages about the product, by the last word of their address. They say what is so, and no more. */
export const aboutPages: Record<AboutPage, About> = {
  "how-it-works": {
    lead: "From a market near you to what you carry home, in four steps.",
    Text: HowItWorks,
  },
  "vendors-and-markets": {
    lead: "How a stall or a market comes into the guide, and what it can do here.",
    Text: VendorsAndMarkets,
  },
  help: {
    lead: "What is asked most often.",
    Text: Help,
  },
  privacy: {
    lead: "What is stored about you, what for, and for how long.",
    Text: Privacy,
  },
  terms: {
    lead: "What a pre-order is, and who owes whom what.",
    Text: Terms,
  },
  accessibility: {
    lead: "What the pages are made to do for everybody.",
    Text: Accessibility,
  },
};
