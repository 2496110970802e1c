import { type WrittenLetter, writeLetter } from "../../people/mail/letter";

const because = {
  gone: "It answered that it is gone (410), so we have stopped sending.",
  failing: "Nothing has arrived there for five days, so we have stopped trying.",
};

/** A stall's own program is not told of its orders any more. `site` has no slash at its end. */
export function webhookStoppedMail(
  site: string,
  { id, host, why }: { id: number; host: string; why: keyof typeof because },
): WrittenLetter {
  return writeLetter({
    subject: `Your webhook at ${host} is switched off`,
    parts: [
      `Market Day told ${host} of your stall’s orders. ${because[why]}`,
      "Your orders are not touched by this: they stand in your stall’s office as always.",
      { link: `${site}/vendor-edit/webhooks/${id}`, label: "See what happened" },
    ],
    why: "You get this because you run this stall at Market Day.",
  });
}
