import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { starsText } from "~/models/guide/review/review.rules";
import type { ReviewsView, ReviewView } from "~/models/guide/review/review.view";
import { Badge } from "../kit/badge";
import { LinkButton } from "../kit/button";
import { Icon } from "../kit/icon";
import { BackLink } from "../kit/page-header";
import { useAddressWith } from "../kit/use-here";
import "../kit/card.css";
import "./review-list.css";

/** What customers say about a market, with the viewer's own review first. */
export function ReviewList({ marketId, reviews }: { marketId: number; reviews: ReviewsView }) {
  const { own, others, rating, older } = reviews;
  const addressWith = useAddressWith();
  const form = `/market/${marketId}/review`;
  const to = (before: string | null) => `${addressWith({ before })}#reviews`;
  return (
    <section className="stack" aria-labelledby="reviews">
      <div className="card-head">
        <h2 id="reviews">Reviews</h2>
        {rating && <Rating {...rating} />}
      </div>
      {!own && !reviews.isOlder && <Invitation form={form} reviews={reviews} />}
      {(own || others.length > 0) && (
        <ul className="grid gap-4">
          {own && (
            <Review review={own} mark={<Badge tone="good">Your review</Badge>}>
              {own.isHidden ? (
                <p className="muted small">Market Day hid your review. Only you can see it.</p>
              ) : (
                <div>
                  <LinkButton to={form} variant="soft" size="small" icon="edit">
                    Edit your review
                  </LinkButton>
                </div>
              )}
            </Review>
          )}
          {others.map((review) => (
            <Review
              key={review.id}
              review={review}
              mark={review.isHidden && <Badge tone="quiet">Hidden</Badge>}
            >
              {reviews.mayHide && <ChangeReview {...review} />}
            </Review>
          ))}
        </ul>
      )}
      {(older || reviews.isOlder) && (
        <div className="cluster">
          {reviews.isOlder && <BackLink to={to(null)}>Newest reviews</BackLink>}
          {older && (
            <LinkButton to={to(older)} variant="soft">
              More reviews
            </LinkButton>
          )}
        </div>
      )}
    </section>
  );
}

/** Invites users who may write a review to write one, and tells the others when they may. */
function Invitation({ form, reviews }: { form: string; reviews: ReviewsView }) {
  const isEmpty = reviews.rating === null;
  if (reviews.mayWrite) {
    return (
      <div className="cluster">
        <LinkButton to={form} icon="star">
          Write a review
        </LinkButton>
        {isEmpty && <p className="muted">Be the first to write a review.</p>}
      </div>
    );
  }
  return (
    <p className="muted">
      {isEmpty && "No reviews yet. "}
      {reviews.isVisitor ? (
        <>
          Collected an order here? <Link to={form}>Sign in to review this market</Link>
        </>
      ) : (
        reviews.whyNot
      )}
    </p>
  );
}

function Review({
  review,
  mark,
  children,
}: {
  review: ReviewView;
  mark?: ReactNode;
  children?: ReactNode;
}) {
  return (
    <li className="card review">
      <div className="cluster">
        <Stars rating={review.rating} />
        <strong>{review.username}</strong>
        {mark}
      </div>
      {/* Plain text: a web address in it does not become a link. */}
      {review.comment && <p className="prose">{review.comment}</p>}
      <p className="muted small">
        {review.date}
        {review.isEdited && " · edited"}
      </p>
      {children}
    </li>
  );
}

/** For administrators: leads to the page that hides a review or shows it again. */
function ChangeReview({ id, username, isHidden }: ReviewView) {
  return (
    <div>
      <LinkButton
        to={`/admin/reviews/${id}`}
        variant="soft"
        size="small"
        icon={isHidden ? "eye" : "eye-off"}
      >
        {isHidden ? "Show review" : "Hide review"}
        <span className="hidden-text"> by {username}</span>
      </LinkButton>
    </div>
  );
}

const five = [1, 2, 3, 4, 5] as const;

/** A rating as stars, rounded to whole stars, with words for screen readers. */
function Stars({ rating }: { rating: number }) {
  return (
    <span className="stars" role="img" aria-label={starsText(rating)}>
      {five.map((star) => (
        <Icon key={star} name={star <= Math.round(rating) ? "star-filled" : "star"} />
      ))}
    </span>
  );
}

/** The average rating and the number of reviews: '★ 4.5 2 reviews'. */
export function Rating({ average, count }: { average: number; count: number }) {
  return (
    <span className="rating row">
      <Icon name="star-filled" className="rating-star" />
      <strong>{average.toFixed(1)}</strong>
      <span className="hidden-text">out of 5, from</span>
      <span className="muted">
        {count} {count === 1 ? "review" : "reviews"}
      </span>
    </span>
  );
}
