import { getFormProps, useForm } from "@conform-to/react";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { ConfirmActions, ConfirmPage } from "~/components/kit/confirm-page";
import { TextField } from "~/components/kit/fields";
import { titled } from "~/components/shell/page-meta";
import { starsText } from "~/models/guide/review/review.rules";
import { SetReviewState } from "~/models/guide/review/review.schema";
import { findReview, setReviewState } from "~/models/guide/review/review.server";
import { allow, type RouteArgs } from "~/platform/allow";
import { type FormAnswer, idIn, submitForm } from "~/platform/submit";

export const meta = () => [titled("Hide or show a review")];

export async function loader(args: RouteArgs) {
  const ctx = await allow.admin(args, { othersTo: "/" });
  return findReview(ctx, idIn(args.params.reviewId));
}

export async function action(args: RouteArgs) {
  const ctx = await allow.admin(args, { othersTo: "/" });
  return submitForm(ctx, args, SetReviewState, setReviewState, {
    also: { reviewId: idIn(args.params.reviewId) },
    done: ({ marketId, state }) =>
      ctx.toast.leadTo(`/market/${marketId}#reviews`, {
        title: state === "hidden" ? "Review hidden" : "Review shown again",
      }),
  });
}

/** Reload after an error too: another administrator may have hidden the review in the meantime. */
export const shouldRevalidate = () => true;

/** Hides a review, or shows it again. */
export default function MarketReview() {
  const review = useLoaderData<typeof loader>();
  const answer = useActionData<FormAnswer>();
  const [form, fields] = useForm<{ reason: string }>({
    id: "review-state",
    lastResult: answer?.result as never,
    constraint: { reason: { required: true, maxLength: 200 } },
  });
  const { username, isHidden } = review;
  const back = { to: `/market/${review.marketId}#reviews`, label: `Back to ${review.marketName}` };
  return (
    <ConfirmPage
      title={`${isHidden ? "Show" : "Hide"} ${username}’s review?`}
      lead={`${review.marketName}, ${starsText(review.rating)}`}
      back={back}
      problem={answer?.problem}
    >
      {review.comment && <blockquote className="prose">{review.comment}</blockquote>}
      <p>
        {isHidden
          ? "Everyone will see this review, and it counts in the market’s rating."
          : "Only its writer and administrators will see this review. It won’t count in the market’s rating. We don’t email the writer."}
      </p>
      <Form method="post" {...getFormProps(form)} className="stack">
        <input type="hidden" name="state" value={isHidden ? "shown" : "hidden"} />
        <TextField field={fields.reason} label="Why" hint="For the audit log." />
        <ConfirmActions
          button={isHidden ? "Show review" : "Hide review"}
          keep={{ to: back.to, label: "Don’t change" }}
          variant={isHidden ? "solid" : "danger"}
        />
      </Form>
    </ConfirmPage>
  );
}
