/** What somebody is answered who asks to join: 200 where they had asked already. */
export const askedJson = ({ isKnown }: { isKnown: boolean }) =>
  Response.json({ status: "pending", isKnown }, { status: isKnown ? 200 : 201 });
