import type { FieldMetadata } from "@conform-to/react";
import { RadioCards } from "../kit/radio-cards";

/** The customer's saved card, or another one, which is entered on Stripe's page. */
export function CardChoice({
  field,
  savedCard,
  whenCharged = "We charge it right away.",
}: {
  field: FieldMetadata<"new" | "saved">;
  /** The saved card in words. */
  savedCard: string;
  /** When the saved card is charged, as a sentence. */
  whenCharged?: string;
}) {
  return (
    <RadioCards
      field={field}
      label="Which card?"
      options={[
        { value: "saved", label: savedCard, text: `Your saved card. ${whenCharged}` },
        { value: "new", label: "Another card", text: "You enter the card on the next page." },
      ]}
    />
  );
}
