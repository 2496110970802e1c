/** The kinds of emails that a vendor can get. */
export const noticeKinds = ["new_order", "cancellation", "pack_sheet", "coming"] as const;
export type NoticeKind = (typeof noticeKinds)[number];

/** The name of each kind in the settings. */
export const noticeNames: Record<NoticeKind, { label: string; hint: string }> = {
  new_order: { label: "A new order", hint: "As soon as the order is confirmed." },
  cancellation: {
    label: "A customer cancels or orders less",
    hint: "Shows which products are available again.",
  },
  pack_sheet: {
    label: "The pack sheet",
    hint: "For each market day, when ordering closes, and again if something changes later.",
  },
  coming: {
    label: "Reminder to confirm market days",
    hint: "3 days before a market day, with a button to answer.",
  },
};
