import type { ReactNode } from "react";
import type { MarketCard as Shown } from "~/models/guide/market/market.view";
import { wishOn, withPickup } from "~/models/vendors/pickup/pickup-wish";
import { LinkCard } from "../kit/card";
import { Icon } from "../kit/icon";
import { Picture } from "../kit/picture";
import { Heart } from "../saved/heart";
import { OpenBadge } from "./open-badge";
import "../kit/card.css";

/** A market in a list. */
export function MarketCard({
  market,
  level = "h2",
  controls,
}: {
  market: Shown;
  level?: "h2" | "h3";
  /** Actions for administrators. */
  controls?: ReactNode;
}) {
  return (
    <LinkCard
      to={withPickup(`/market/${market.id}`, wishOn(market.onDay))}
      title={market.name}
      level={level}
      picture={
        <Picture
          src={market.image}
          name={market.name}
          of="market"
          scene={market.scene}
          ratio="listed"
          shared={`market-${market.id}`}
        />
      }
      badge={<OpenBadge {...market} />}
      meta={market.location}
      corner={<Heart type="market" {...market} />}
      footer={controls}
    >
      {market.distance && (
        <p className="card-fact">
          <Icon name="pin" />
          {market.distance}
        </p>
      )}
      <p className="card-fact link-card-extra">
        <Icon name="clock" />
        {(market.onDay ?? market).hoursLine}
      </p>
    </LinkCard>
  );
}
