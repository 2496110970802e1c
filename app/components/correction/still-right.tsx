import { Link } from "@remix-run/react";
import "./still-right.css";

/** Where a market comes from, when its page was last right, and the way to say whether it still is. */
export function StillRight({
  marketId,
  confirmed,
  source,
}: {
  marketId: number;
  confirmed: string | null;
  /** The directory that has it, in a sentence; null where none has. */
  source: string | null;
}) {
  return (
    <p className="muted small still-right">
      {source && <>{source} </>}
      {confirmed && <>{confirmed}. </>}
      <Link to={`/market/${marketId}/still-right`} rel="nofollow">
        Still right?
      </Link>
    </p>
  );
}
