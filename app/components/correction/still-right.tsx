import { Link } from "@remix-run/react";
import "./still-right.css";

/** When a market's page was last known to be right, and the way to say whether it still is. */
export function StillRight({
  marketId,
  confirmed,
}: {
  marketId: number;
  confirmed: string | null;
}) {
  return (
    <p className="muted small still-right">
      {confirmed && <>{confirmed}. </>}
      <Link to={`/market/${marketId}/still-right`} rel="nofollow">
        Still right?
      </Link>
    </p>
  );
}
