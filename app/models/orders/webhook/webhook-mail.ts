import { pageFor } from "~/platform/acts-for";
import { mailOf, type WrittenMail } from "../../people/mail/written-mail";

const because = {
  gone: "Your server answered that the address is gone (410), so we stopped sending.",
  failing: "We couldn’t deliver any message for 5 days, so we stopped trying.",
};

/**
 * The email that says that we no longer tell a vendor's own program about orders. `site` has no
 * slash at the end.
 */
export function webhookStoppedMail(
  site: string,
  stopped: { id: number; vendorId: number; host: string; why: keyof typeof because },
): WrittenMail {
  const { id, vendorId, host, why } = stopped;
  return mailOf({
    subject: `Your webhook at ${host} is turned off`,
    parts: [
      `Market Day no longer sends your orders to ${host}. ${because[why]}`,
      "Your orders aren’t affected. You still see them all in your vendor portal.",
      {
        link: `${site}${pageFor(vendorId, `/vendor-edit/webhooks/${id}`)}`,
        label: "See what happened",
      },
    ],
    why: "You get this email because you manage this vendor on Market Day.",
  });
}
