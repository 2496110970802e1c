import { Link } from "@remix-run/react";
import { withPickup } from "~/models/vendors/pickup/pickup-wish";
import { capital } from "~/models/vendors/product/product.words";
import type { RipeOffer as Shown } from "~/models/vendors/product/ripe.view";
import { AddButton, AddForm } from "../basket/add-to-basket";
import { LinkButton } from "../kit/button";
import { Icon } from "../kit/icon";
import { ProductPicture } from "../kit/picture";
import "../kit/card.css";
import "../product/product.css";

/** The offers found, in one list, with the lowest price per pound first. */
export function RipeByPrice({ offers }: { offers: readonly Shown[] }) {
  return (
    <ul className="ripe-list grid gap-4" aria-label="Offers, lowest price per pound first">
      {offers.map((offer) => (
        <RipeOffer
          key={`${offer.product.id} ${offer.market.id}`}
          offer={offer}
          level="h2"
          day={offer.dateText}
        />
      ))}
    </ul>
  );
}

/** The offers found, day by day, the soonest first. */
export function RipeDays({ offers }: { offers: readonly Shown[] }) {
  const days = [...new Set(offers.map(({ dateText }) => dateText))];
  return days.map((day) => (
    <section key={day} className="stack gap-3" aria-label={day}>
      <h2>{day}</h2>
      <ul className="ripe-list grid gap-4">
        {offers
          .filter(({ dateText }) => dateText === day)
          .map((offer) => (
            <RipeOffer key={`${offer.product.id} ${offer.market.id}`} offer={offer} />
          ))}
      </ul>
    </section>
  ));
}

/** A product at a market: its vendor, place, time and price, and the link to pre-order it. */
function RipeOffer({
  offer,
  level: Heading = "h3",
  day,
}: {
  offer: Shown;
  level?: "h2" | "h3";
  /** The market day, if no heading above the offer names it. */
  day?: string;
}) {
  const { product, vendor, market, preOrder } = offer;
  const { pickupDate } = offer.pickup;
  const addForm = `add-${product.id}-${market.id}`;
  return (
    <li className="ripe-offer grid align-start sheet">
      <ProductPicture of={product} ratio="square" />
      <div className="stack shrinks gap-1">
        <div className="wrap between gap-0-3">
          <Heading className="title-3">{product.name}</Heading>
          <p className="strong figures">{product.price}</p>
        </div>
        {product.weight && <p className="small figures">{product.weight}</p>}
        <p>
          from{" "}
          <Link
            to={withPickup(`/vendor/${vendor.id}`, offer.pickup)}
            prefetch="intent"
            className="ripe-vendor"
          >
            {vendor.name}
          </Link>
        </p>
        <p className="card-fact">
          <Icon name="market" />
          <span>
            <Link to={withPickup(`/market/${market.id}`, { pickupDate })} prefetch="intent">
              {market.name}
            </Link>
            {market.location && `, ${market.location}`}
            {offer.distance && <strong>{` · ${offer.distance}`}</strong>}
          </span>
        </p>
        <p className="card-fact">
          <Icon name="clock" />
          {capital(day ? `${day}, ${offer.hours}` : offer.hours)}
        </p>
        {product.season && (
          <p className="card-fact">
            <Icon name="leaf" />
            {product.season}
          </p>
        )}
      </div>
      <div className="ripe-order wrap between align-center gap-2-4">
        {preOrder ? (
          <>
            <span className="muted small">{`Order ahead for ${preOrder.dateText}`}</span>
            <span className="wrap gap-2">
              <LinkButton
                to={preOrder.to}
                size="small"
                variant="soft"
                aria-label={`Pre-Order ${product.name} from ${vendor.name}`}
              >
                Pre-Order
              </LinkButton>
              <AddForm id={addForm} vendorId={vendor.id} wish={offer.pickup} />
              <AddButton form={addForm} product={product} size="small" icon="basket">
                Add
              </AddButton>
            </span>
          </>
        ) : (
          <span className="muted small">Available in-market only</span>
        )}
      </div>
    </li>
  );
}
