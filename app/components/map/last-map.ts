import { useEffect, useState } from "react";

const key = "lastMap";
const plain = "/map";

/** Stores the map's current address, for the way back to it in this tab. */
export function keepLastMap(address: string): void {
  try {
    sessionStorage.setItem(key, address);
  } catch {
    // If the browser cannot store the address, the way back leads to the map's start.
  }
}

/**
 * Where 'Back to Map' leads: the map as the user left it in this tab, otherwise the map's start.
 */
export function useLastMap(): string {
  const [address, setAddress] = useState(plain);
  useEffect(() => {
    try {
      setAddress(usableMap(sessionStorage.getItem(key)));
    } catch {
      setAddress(plain);
    }
  }, []);
  return address;
}

/** The stored address if it is an address of the map, otherwise the map's start. */
export function usableMap(kept: string | null): string {
  return kept && /^\/map(\?|$)/.test(kept) ? kept : plain;
}
