import type { LinkedData } from "~/platform/linked-data";
import { streetOf } from "../place/address";
import { stateCode } from "../place/states";
import { namedPlace } from "./market-profile.rules";

interface Place {
  address: string;
  location: string;
  city?: string | null;
  state?: string | null;
  zip?: string | null;
}

/**
 * Where a market is, as schema.org's postal address: the street without its town, state and ZIP,
 * which have words of their own. Null where nobody has said.
 */
export function postalAddress({ address, location, ...said }: Place): LinkedData | null {
  const named = namedPlace({ address, location });
  const city = said.city || named.city;
  const state = said.state || named.state;
  const zip = said.zip || named.zip;
  const street = streetOf({ address, city, state, zip });
  if (!street && !city) return null;
  return {
    "@type": "PostalAddress",
    ...(street && { streetAddress: street }),
    ...(city && { addressLocality: city }),
    ...(state && { addressRegion: stateCode(state) ?? state }),
    ...(zip && { postalCode: zip }),
    addressCountry: "US",
  };
}
