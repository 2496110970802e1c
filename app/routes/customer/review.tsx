import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/cloudflare";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { Button, LinkButton } from "~/components/kit/button";
import { EmptyState } from "~/components/kit/empty-state";
import { PageHeader } from "~/components/kit/page-header";
import { useBusy } from "~/components/kit/use-busy";
import { ReviewForm } from "~/components/review/review-form";
import { titled } from "~/components/shell/page-meta";
import { whyNotReview } from "~/models/guide/review/review.rules";
import { NamedReview, ReviewIntent, WriteReview } from "~/models/guide/review/review.schema";
import { deleteReview, findOrdersThere, writeReview } from "~/models/guide/review/review.server";
import { allow } from "~/platform/allow";
import { type FormAnswer, idIn, readFields, submitForm } from "~/platform/submit";
import "./review.css";

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  titled(data ? `Review ${data.market.name}` : "Review"),
  { name: "robots", content: "noindex" },
];

export async function loader(args: LoaderFunctionArgs) {
  const ctx = await allow.customer(args);
  const { market, there } = await findOrdersThere(ctx, idIn(args.params.id));
  const refusal = whyNotReview(ctx.viewer, there, ctx.now);
  return {
    market,
    own: there.own,
    refusal: refusal && { title: refusal.title, text: refusal.message },
  };
}

/** Writes or changes the review of this market, or with `intent=delete` takes it back. */
export async function action(args: ActionFunctionArgs) {
  const ctx = await allow.customer(args);
  const marketId = String(idIn(args.params.id));
  const shows = (title: string) => () => {
    ctx.toast.show({ title });
    return redirect(`/market/${marketId}#reviews`);
  };
  const { fields } = await readFields(args.request, ReviewIntent);
  if (fields.get("intent") === "delete") {
    return submitForm(ctx, args, NamedReview, deleteReview, { done: shows("Review deleted") });
  }
  return submitForm(ctx, args, WriteReview, writeReview, {
    also: { marketId },
    done: shows("Thank you for your review"),
  });
}

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
            <input type="hidden" name="intent" value="delete" />
            <input type="hidden" name="reviewId" value={own.id} />
            <p>It goes at once and cannot be brought back. You may write another.</p>
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
