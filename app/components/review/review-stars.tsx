import { starsText } from "~/models/guide/review/review.rules";
import { Icon } from "../kit/icon";
import "./review-stars.css";

const five = [1, 2, 3, 4, 5] as const;

/** A rating as stars, to the nearest whole one, with the words for it. */
export function Stars({ rating }: { rating: number }) {
  return (
    <span className="stars" role="img" aria-label={starsText(rating)}>
      {five.map((star) => (
        <Icon key={star} name={star <= Math.round(rating) ? "star-filled" : "star"} />
      ))}
    </span>
  );
}
