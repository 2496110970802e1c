import { mailOf, type Part, type WrittenMail } from "../../people/mail/written-mail";
import { addedBy, howToSignIn, type MailedAccount } from "../review-queue/review-mail";
import { reviewTime } from "./application.rules";

/**
 * The mails about an application. Nothing that was typed into a form stands in one that goes to an
 * address which nobody has shown to be theirs: a form that is open to all would carry anybody's
 * words to anybody, in our name. `site` is where links lead, without a slash at the end.
 */
interface Followed {
  reference: string;
  token: string;
}

const why =
  "You get this email because someone entered this address in an application to Market Day.";
const followLink = (site: string, { reference, token }: Followed) =>
  `${site}/application/${reference}?token=${token}`;

/** Confirms an application to whoever has sent it. */
export function applicationReceivedMail(site: string, followed: Followed): WrittenMail {
  return mailOf({
    subject: `We received your application ${followed.reference}`,
    parts: [
      `Thank you for applying to Market Day. We’re reviewing your application. The review takes ${reviewTime}.`,
      { facts: [["Reference", followed.reference]] },
      { link: followLink(site, followed), label: "See your application" },
      "Only you have this link. Use it to see the status of your application and to answer our questions.",
      "If you didn’t apply, ignore this email.",
    ],
    why,
  });
}

/** The link once more, for whoever has sent in the same again or asks for it. */
export function applicationLinkMail(site: string, followed: Followed): WrittenMail {
  return mailOf({
    subject: `Your application ${followed.reference}`,
    parts: [
      "We already have this application. This link shows its status.",
      { link: followLink(site, followed), label: "See your application" },
      "If you didn’t apply, ignore this email.",
    ],
    why,
  });
}

/** A reviewer asks for what is missing; the words are ours. */
export function applicationQuestionMail(
  site: string,
  { text, ...followed }: Followed & { text: string },
): WrittenMail {
  return mailOf({
    subject: `A question about your application ${followed.reference}`,
    parts: [
      "We have a question before we can decide on your application.",
      { quote: text, by: "Our question" },
      { link: followLink(site, followed), label: "Answer" },
    ],
    why,
  });
}

/** What was applied for is in the guide: how to come in and look after it. */
export function applicationAddedMail(
  site: string,
  {
    kind,
    name,
    notes,
    isShown,
    account,
  }: {
    kind: "vendor_application" | "market_application";
    name: string;
    /** What the reviewer noted, where no mail has told it yet. */
    notes: string | null;
    /** Whether customers see it: a vendor without a market waits for one. */
    isShown: boolean;
    /** Which runs it. */
    account: MailedAccount | null;
  },
): WrittenMail {
  const parts: Part[] = [
    !isShown
      ? `Your vendor account for ${name} is ready. Customers can see your vendor page as soon as you add a market to it.`
      : kind === "vendor_application"
        ? `${name} is now in the guide. You can manage your vendor page, products and market days.`
        : `${name} is now in the guide.`,
  ];
  if (notes) parts.push({ quote: notes, by: addedBy });
  if (account) parts.push(...howToSignIn(site, account, "/vendor-auth"));
  const subject = isShown
    ? `${name} is now in the guide`
    : `Your vendor account for ${name} is ready`;
  return mailOf({ subject, parts, why });
}
