import type { RipeOffer as Shown } from "~/models/vendors/product/ripe.view";
import { RipeOffer } from "./ripe-offer";
import "./ripe.css";

/** What was found, day by day, the soonest first. */
export function RipeDays({ offers }: { offers: readonly Shown[] }) {
  const days = [...new Set(offers.map(({ dateText }) => dateText))];
  return days.map((day) => (
    <section key={day} className="ripe-day" aria-label={day}>
      <h2>{day}</h2>
      <ul className="ripe-list">
        {offers
          .filter(({ dateText }) => dateText === day)
          .map((offer) => (
            <RipeOffer key={`${offer.product.id} ${offer.market.id}`} offer={offer} />
          ))}
      </ul>
    </section>
  ));
}
