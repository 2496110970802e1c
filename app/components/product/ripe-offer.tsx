import { Link } from "@remix-run/react";
import { withPickup } from "~/models/vendors/pickup/pickup-wish";
import type { RipeOffer as Shown } from "~/models/vendors/product/ripe.view";
import { LinkButton } from "../kit/button";
import { Icon } from "../kit/icon";
import { Picture } from "../kit/picture";
import "../kit/fact.css";
import "./price.css";
import "./ripe.css";

/** A product that is at a market: from whom, where, when, for how much, and how to order it. */
export function RipeOffer({ offer }: { offer: Shown }) {
  const { product, vendor, market, preOrder } = offer;
  const { pickupDate } = offer.pickup;
  return (
    <li className="ripe-offer">
      <Picture
        src={product.picture}
        name={product.name}
        of="product"
        category={product.category}
        ratio="square"
      />
      <div className="ripe-offer-text">
        <div className="ripe-offer-head">
          <h3>{product.name}</h3>
          <p className="product-price">{product.price}</p>
        </div>
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
          {offer.hours}
        </p>
        {product.season && (
          <p className="card-fact">
            <Icon name="leaf" />
            {product.season}
          </p>
        )}
      </div>
      <div className="ripe-order">
        {preOrder ? (
          <>
            <span className="muted small">{`Order ahead for ${preOrder.dateText}`}</span>
            <LinkButton
              to={preOrder.to}
              size="small"
              icon="basket"
              aria-label={`Pre-Order ${product.name} from ${vendor.name}`}
            >
              Pre-Order
            </LinkButton>
          </>
        ) : (
          <span className="muted small">Available in-market only</span>
        )}
      </div>
    </li>
  );
}
