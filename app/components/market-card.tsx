import type { MarketCard as Shown } from "~/models/market/market.view";
import { LinkCard } from "./card";
import { Heart } from "./heart";
import { Icon } from "./icon";
import { OpenBadge } from "./open-badge";
import { Picture } from "./picture";

/** A market in a list. */
export function MarketCard({ market, level = "h2" }: { market: Shown; level?: "h2" | "h3" }) {
  return (
    <LinkCard
      to={`/market/${market.id}`}
      title={market.name}
      level={level}
      picture={<Picture src={market.image} name={market.name} of="market" />}
      badge={<OpenBadge {...market} />}
      meta={market.location}
      corner={<Heart type="market" {...market} />}
    >
      {market.distance && (
        <p className="card-fact">
          <Icon name="pin" />
          {market.distance}
        </p>
      )}
      <p className="card-fact">
        <Icon name="clock" />
        {market.hoursLine}
      </p>
    </LinkCard>
  );
}
