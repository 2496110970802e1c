import { z } from "~/platform/zod";
import { answer, id, instant } from "../../core/answer";
import type { setNotices } from "./notices.server";
import type { noticesJson } from "./notices.view";

const settings = {
  newOrder: z.boolean(),
  cancellation: z.boolean(),
  packSheet: z.boolean(),
  coming: z.boolean(),
};

export const Notices = answer<ReturnType<typeof noticesJson>>()(
  "Notices",
  z.object({
    ...settings,
    mails: z.array(
      z.object({
        id,
        subject: z.string(),
        to: z.string(),
        status: z.string(),
        createdAt: instant,
        sentAt: instant.nullable(),
      }),
    ),
  }),
);

export const NoticeSettings = answer<Awaited<ReturnType<typeof setNotices>>>()(
  "NoticeSettings",
  z.object(settings),
);
