import { type FieldMetadata, getFormProps, getInputProps } from "@conform-to/react";
import { type MetaFunction, redirect } from "@remix-run/cloudflare";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { Button, LinkButton, useBusy } from "~/components/kit/button";
import { EmptyState } from "~/components/kit/empty-state";
import { FieldError, RequiredMark } from "~/components/kit/field-frame";
import { TextArea } from "~/components/kit/fields";
import { Icon } from "~/components/kit/icon";
import { FormProblem } from "~/components/kit/notice";
import { HiddenValues } from "~/components/kit/office-form";
import { PageHeader } from "~/components/kit/page-header";
import { lazyCommand, useCommandForm } from "~/components/kit/use-command-form";
import { titled } from "~/components/shell/page-meta";
import { formatNumber } from "~/models/core/numbers";
import { mergedOr } from "~/models/guide/market/duplicates.server";
import { mostOfComment, starsText, whyNotReview } from "~/models/guide/review/review.rules";
import { NamedReview, ReviewIntent, WriteReview } from "~/models/guide/review/review.schema";
import { deleteReview, findOrdersThere, writeReview } from "~/models/guide/review/review.server";
import { allow, type RouteArgs } from "~/platform/allow";
import { type FormAnswer, idIn, readFields, submitForm } from "~/platform/submit";
import "~/components/review/review-form.css";
import "~/components/kit/field.css";

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  titled(data ? `Review ${data.market.name}` : "Review"),
  { name: "robots", content: "noindex" },
];

export async function loader(args: RouteArgs) {
  const ctx = await allow.customer(args);
  const id = idIn(args.params.id);
  const { market, there } = await findOrdersThere(ctx, id).catch(async (error) => {
    throw redirect(`/market/${await mergedOr(ctx, id, error)}/review`, 301);
  });
  const refusal = whyNotReview(ctx.viewer, there, ctx.now);
  return {
    market,
    own: there.own,
    refusal: refusal && { title: refusal.title, text: refusal.message },
  };
}

/** Writes or changes the review of this market or, with `intent=delete`, deletes it. */
export async function action(args: RouteArgs) {
  const ctx = await allow.customer(args);
  const marketId = idIn(args.params.id);
  const shows = (title: string) => () => ctx.toast.leadTo(`/market/${marketId}#reviews`, { title });
  const { fields } = await readFields(args.request, ReviewIntent);
  if (fields.get("intent") === "delete") {
    return submitForm(ctx, args, NamedReview, deleteReview, { done: shows("Review deleted") });
  }
  return submitForm(ctx, args, WriteReview, writeReview, {
    also: { marketId },
    done: shows("Thank you for your review"),
  });
}

/** After an error too: another tab may have changed the review. */
export const shouldRevalidate = () => true;

export default function ReviewMarket() {
  const { market, own, refusal } = useLoaderData<typeof loader>();
  const answer = useActionData<FormAnswer>();
  const deleting = useBusy({ posts: { intent: "delete" } });
  const back = { to: `/market/${market.id}`, label: `Back to ${market.name}` };
  return (
    <div className="page page-narrow">
      <PageHeader
        title={own ? "Your review" : "Write a review"}
        lead={`Of ${market.name}.`}
        back={back}
      />
      {refusal ? (
        <EmptyState {...refusal}>
          <LinkButton to={back.to}>{back.label}</LinkButton>
        </EmptyState>
      ) : (
        <ReviewForm marketId={market.id} own={own} answer={answer} />
      )}
      {own && !refusal && (
        <details className="review-delete">
          <summary>Delete this review</summary>
          <Form method="post" className="stack">
            <HiddenValues values={{ intent: "delete", reviewId: own.id }} />
            <p>
              This deletes your review right away. You can’t undo it, but you can write another one.
            </p>
            <div>
              <Button variant="danger" icon="trash" busy={deleting}>
                Delete
              </Button>
            </div>
          </Form>
        </details>
      )}
    </div>
  );
}

const command = lazyCommand(() =>
  import("~/models/guide/review/review.schema").then((m) => m.TypedReview),
);

/** Stars and a comment for a market. `own` is the review that is being changed. */
function ReviewForm({
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
        hint={`Optional, at most ${formatNumber(mostOfComment)} characters. Everyone can see your comment and your username.`}
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
      <div className="star-field wrap">
        {["1", "2", "3", "4", "5"].map((rating) => (
          <label key={rating} className="star-choice grid relative round pointer centered">
            <input
              {...getInputProps(field, { type: "radio", value: rating, ariaAttributes: false })}
              key={rating}
              id={`${field.id}-${rating}`}
              // The allowed values are the radio buttons themselves, which have no `min` and `max`.
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
