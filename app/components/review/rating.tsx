import { Icon } from "../kit/icon";
import "./rating.css";

/** What customers think of something on average, and how many said so: '★ 4.5 2 reviews'. */
export function Rating({ average, count }: { average: number; count: number }) {
  return (
    <span className="rating">
      <Icon name="star-filled" className="rating-star" />
      <strong>{average.toFixed(1)}</strong>
      <span className="hidden-text">out of 5, from</span>
      <span className="muted">
        {count} {count === 1 ? "review" : "reviews"}
      </span>
    </span>
  );
}
