import { type FieldMetadata, getFormProps, getInputProps, useForm } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { Form } from "@remix-run/react";
import { starsText } from "~/models/review/review.rules";
import { mostOfComment, WriteReview } from "~/models/review/review.schema";
import type { FormAnswer } from "~/platform/submit";
import { Button, LinkButton } from "./button";
import { FieldError, RequiredMark } from "./field-frame";
import { FormProblem } from "./form-problem";
import { Icon } from "./icon";
import { TextArea } from "./text-field";
import { useBusy } from "./use-busy";

/** What is typed; which market it is for, the address says. */
const Typed = WriteReview.omit({ marketId: true });

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
  const [form, fields] = useForm({
    id: "review",
    lastResult: answer?.result,
    defaultValue: own && { rating: own.rating, comment: own.comment },
    shouldValidate: "onBlur",
    shouldRevalidate: "onInput",
    onValidate: ({ formData }) => parseWithZod(formData, { schema: Typed }),
  });
  return (
    <Form method="post" {...getFormProps(form)} className="form">
      <FormProblem problem={answer?.problem} />
      <input type="hidden" name="intent" value="write" />
      <StarField field={fields.rating as FieldMetadata<number>} />
      <TextArea
        field={fields.comment as FieldMetadata<string>}
        label="Comment"
        hint={`Optional, at most ${mostOfComment.toLocaleString("en-US")} characters. Everyone can read it, with your username.`}
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
        <RequiredMark field={{ required: true }} />
      </legend>
      <div className="star-field">
        {["1", "2", "3", "4", "5"].map((rating) => (
          <label key={rating} className="star-choice">
            <input
              {...getInputProps(field, { type: "radio", value: rating, ariaAttributes: false })}
              key={rating}
              id={`${field.id}-${rating}`}
              required
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
