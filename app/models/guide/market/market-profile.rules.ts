import { zipAtEnd } from "../place/address";
import { isState } from "../place/states";

/** What a market's texts say of where it is; null for what they leave open. */
export interface NamedPlace {
  city: string | null;
  state: string | null;
  zip: string | null;
}

/**
 * The town, state and ZIP code by which a market is found, as its location ('Miami, FL') and its
 * address ('1 Bay Street, Miami, FL 33101') name them.
 */
export function namedPlace({ location, address }: Record<"location" | "address", string>) {
  const comma = location.lastIndexOf(",");
  const city = location.slice(0, Math.max(comma, 0)).trim();
  const state = location.slice(comma + 1).trim();
  const isTown = city !== "" && isState(state);
  const place: NamedPlace = {
    city: isTown ? city : null,
    state: isTown ? state : null,
    zip: zipAtEnd(address),
  };
  return place;
}

/** What is told, at `version`, to whom somebody was faster in changing a market or its opening. */
export const changedMeanwhileText =
  "Somebody else changed this meanwhile. Nothing you typed is lost: look at the differences and save again.";
