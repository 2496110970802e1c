import { oneClickPath } from "~/platform/origin";
import { mailOf, type WrittenMail } from "../../people/mail/written-mail";

interface Subscriber {
  /** The token in the link that confirms the subscription. */
  token: string;
  unsubscribeToken: string;
}

const unsubscribeLink = (site: string, token: string) => `${site}${oneClickPath}?token=${token}`;

const why = "You get this email because someone entered this address for our newsletter.";

/** Email to somebody who asked for the newsletter. Nothing more is sent before they confirm. */
export function newsletterConfirmationMail(
  site: string,
  { token, unsubscribeToken }: Subscriber,
): WrittenMail {
  return mailOf({
    subject: "Confirm your newsletter subscription",
    parts: [
      "Someone, probably you, asked for the Market Day newsletter at this address.",
      { link: `${site}/newsletter/confirm?token=${token}`, label: "Yes, subscribe me" },
      "The link works for 7 days. If you didn’t ask for this, ignore this email. We won’t send the newsletter.",
    ],
    why,
    unsubscribe: unsubscribeLink(site, unsubscribeToken),
  });
}

/**
 * Email to a subscriber who asked for the newsletter again. The form answers everybody alike; only
 * this email tells the subscriber.
 */
export function alreadySubscribedMail(
  site: string,
  { unsubscribeToken }: Pick<Subscriber, "unsubscribeToken">,
): WrittenMail {
  return mailOf({
    subject: "You’re subscribed to our newsletter",
    parts: [
      "Someone, probably you, asked for the Market Day newsletter at this address. You’re already subscribed, so you don’t need to do anything.",
    ],
    why: "You get this email because you subscribe to our newsletter.",
    unsubscribe: unsubscribeLink(site, unsubscribeToken),
  });
}

/** An issue's paragraphs. Empty lines separate them. */
export const paragraphsOf = (text: string): string[] =>
  text
    .split(/\n[^\S\n]*\n\s*/)
    .map((each) => each.trim())
    .filter((each) => each !== "");

/** An issue of the newsletter, for one reader. */
export function newsletterIssueMail(
  site: string,
  { subject, text }: { subject: string; text: string },
  { unsubscribeToken }: Pick<Subscriber, "unsubscribeToken">,
): WrittenMail {
  return mailOf({
    subject,
    parts: paragraphsOf(text),
    why: "You get this email because you subscribe to our newsletter.",
    unsubscribe: unsubscribeLink(site, unsubscribeToken),
  });
}
