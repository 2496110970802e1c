import { z } from "~/platform/zod";
import { email, linkToken, rowId } from "../../core/fields";

export const Subscribe = z.object({ email: email() });
export type Subscribe = z.output<typeof Subscribe>;

const consent = "Please tick the box to subscribe";

/** The form asks for consent in so many words; a program that calls the API has asked for it. */
export const SubscribeForm = Subscribe.extend({
  consent: z.boolean({ error: consent }).refine((ticked) => ticked, consent),
});

export const NewsletterLink = z.object({ token: linkToken });
export type NewsletterLink = z.output<typeof NewsletterLink>;

/** An administrator takes a reader off the list. */
export const TakeReaderOff = z.object({ readerId: rowId("Which subscriber?") });
export type TakeReaderOff = z.output<typeof TakeReaderOff>;

/** What whoever has asked for the newsletter is told, whether or not they are on the list. */
export const thanks =
  "Thank you for subscribing to our newsletter. Please open the link that we have just mailed you.";
