import { mailOf, type Part, type WrittenMail } from "../../people/mail/written-mail";
import { addedBy, howToSignIn, type MailedAccount } from "../review-queue/review-mail";
import { reviewTime } from "./application.rules";

/**
 * The emails about an application. Before a reviewer approves the application, these emails contain
 * nothing that was typed into the form. The form is open to everyone, and the address is not
 * confirmed: anyone could otherwise send any words to any address in our name. `site` is the site's
 * address for links, without a slash at the end.
 */
interface Followed {
  reference: string;
  token: string;
}

const why =
  "You get this email because someone entered this address in an application to Market Day.";
const followLink = (site: string, { reference, token }: Followed) =>
  `${site}/application/${reference}?token=${token}`;

/** Confirms to the applicant that we received the application. */
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

/** Sends the link again, to an applicant who applied a second time or asked for the link. */
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

/** Sends a reviewer's question to the applicant. The words are the reviewer's. */
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

/**
 * Tells the applicant that the vendor or market is in the guide, and how to sign in and manage it.
 */
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
    /** The reviewer's notes, if no other email has told them yet. */
    notes: string | null;
    /** Whether customers see the vendor or market. A vendor is hidden until it has a market. */
    isShown: boolean;
    /** The account that manages the vendor or market. */
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
