/** Where a form beside the decision posts to: the page with the item open, and what to `do`. */
export const deskAction = (
  { path, query }: { path: string; query: string },
  itemId: number,
  does: "ask" | "add" | "same" | "publish",
): string => `${path}${query}${query ? "&" : "?"}item=${itemId}&do=${does}`;
