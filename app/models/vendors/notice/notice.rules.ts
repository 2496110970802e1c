/** What a stall can be told by mail. */
export const noticeKinds = ["new_order", "cancellation", "pack_sheet", "coming"] as const;
export type NoticeKind = (typeof noticeKinds)[number];

/** Each as the settings call it. */
export const noticeNames: Record<NoticeKind, { label: string; hint: string }> = {
  new_order: { label: "A new order", hint: "As soon as it stands." },
  cancellation: { label: "A customer cancels", hint: "With what is free again." },
  pack_sheet: {
    label: "The pack sheet",
    hint: "For each market day, once ordering for it has closed, and again when something changes after that.",
  },
  coming: {
    label: "Are you coming?",
    hint: "Three days before a market day, with a button that answers for you.",
  },
};
