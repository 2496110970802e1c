import { type FieldMetadata, getFormProps, getInputProps } from "@conform-to/react";
import { Form } from "@remix-run/react";
import { formatNumber } from "~/models/core/numbers";
import { mostOfComment, starsText } from "~/models/guide/review/review.rules";
import type { FormAnswer } from "~/platform/submit";
import { Button, LinkButton } from "../kit/button";
import { FieldError, RequiredMark } from "../kit/field-frame";
import { FormProblem } from "../kit/form-problem";
import { Icon } from "../kit/icon";
import { lazyCommand } from "../kit/lazy-command";
import { TextArea } from "../kit/text-field";
import { useBusy } from "../kit/use-busy";
import { useCommandForm } from "../kit/use-command-form";
import "../kit/field.css";
import "./review-form.css";

const command = lazyCommand(() =>
  import("~/models/guide/review/review.schema").then((m) => m.TypedReview),
);

/** Stars and a comment for a market; `own` is the review that is being changed. */
export function ReviewForm({
  marketId,
  own,
  answer,
}: {
  marketId: number;
  own: { rating: number; comment: string } | null;
  answer: FormAnswer | undefined;
}) {
  const busy = useBusy({ posts: { intent: "write" } });
  const [form, fields] = useCommandForm("review", command, answer, {
    defaultValue: own ?? undefined,
  });
  return (
    <Form method="post" {...getFormProps(form)} className="form">
      <FormProblem problem={answer?.problem} />
      <input type="hidden" name="intent" value="write" />
      <StarField field={fields.rating} />
      <TextArea
        field={fields.comment}
        label="Comment"
        hint={`Optional, at most ${formatNumber(mostOfComment)} characters. Everyone can read it, with your username.`}
        rows={6}
      />
      <div className="form-actions">
        <Button busy={busy} busyText="Saving...">
          {own ? "Save changes" : "Post review"}
        </Button>
        <LinkButton to={`/market/${marketId}#reviews`} variant="soft">
          Cancel
        </LinkButton>
      </div>
    </Form>
  );
}

/** One to five stars: the browser's own radio buttons, drawn as stars. */
function StarField({ field }: { field: FieldMetadata<number> }) {
  return (
    <fieldset className="field" aria-describedby={field.errors && field.errorId}>
      <legend className="field-label">
        Your rating
        <RequiredMark field={field} />
      </legend>
      <div className="star-field">
        {["1", "2", "3", "4", "5"].map((rating) => (
          <label key={rating} className="star-choice">
            <input
              {...getInputProps(field, { type: "radio", value: rating, ariaAttributes: false })}
              key={rating}
              id={`${field.id}-${rating}`}
              // Its values say what may be chosen; a radio button has no bounds.
              min={undefined}
              max={undefined}
              className="star-radio"
            />
            <Icon name="star-filled" />
            <span className="hidden-text">{starsText(Number(rating))}</span>
          </label>
        ))}
      </div>
      <FieldError field={field} />
    </fieldset>
  );
}
