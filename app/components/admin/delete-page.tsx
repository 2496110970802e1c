import type { HangingView } from "~/models/guide/market/manager.view";
import type { FormAnswer } from "~/platform/submit";
import { LinkButton } from "../kit/button";
import { ConfirmForm, ConfirmPage } from "../kit/confirm-page";
import { DescriptionList } from "../kit/description-list";
import { HangingOrders } from "../manager/hanging-orders";

/**
 * The page before a market or a vendor is deleted: the warning, what is deleted with it, and what
 * prevents the deletion.
 */
export function DeletePage({
  question,
  warning,
  name,
  facts,
  stays,
  hanging,
  refused = null,
  button,
  back,
  answer,
}: {
  question: string;
  warning: string;
  name: string;
  facts: { term: string; value: string }[];
  /** What the deletion leaves unchanged. */
  stays: string;
  /** Orders that prevent the deletion, because their customers would come for nothing. */
  hanging: HangingView | null;
  /** Any other reason that prevents the deletion. */
  refused?: FormAnswer["problem"];
  button: string;
  back: string;
  answer: FormAnswer | undefined;
}) {
  return (
    <ConfirmPage
      title={question}
      lead={hanging || refused ? undefined : warning}
      back={{ to: back, label: "Back" }}
      problem={hanging ? null : (refused ?? answer?.problem)}
    >
      <h2>{name}</h2>
      <DescriptionList items={facts} />
      {hanging || refused ? (
        <>
          {hanging && (
            <HangingOrders
              hanging={hanging}
              why="Before you delete, customers must pick up these orders or vendors must cancel them."
            />
          )}
          <div>
            <LinkButton to={back} variant="soft">
              Keep it
            </LinkButton>
          </div>
        </>
      ) : (
        <>
          <p className="muted">{stays}</p>
          <ConfirmForm button={button} keep={{ to: back, label: "Keep it" }} icon="trash" />
        </>
      )}
    </ConfirmPage>
  );
}
