import { z } from "~/platform/zod";
import { email } from "../fields";

export const Subscribe = z.object({ email: email() });
export type Subscribe = z.output<typeof Subscribe>;

const consent = "Please tick the box to subscribe";

/** The form asks for consent in so many words; a program that calls the API has asked for it. */
export const SubscribeForm = Subscribe.extend({
  consent: z.boolean({ error: consent }).refine((ticked) => ticked, consent),
});

/** The token of a mailed link. What is no token at all is told like one that has ended. */
export const NewsletterLink = z.object({ token: z.string().max(100).catch("") });
export type NewsletterLink = z.output<typeof NewsletterLink>;

/** What whoever has asked for the newsletter is told, whether or not they are on the list. */
export const thanks =
  "Thank you for subscribing to our newsletter. Please open the link that we have just mailed you.";
