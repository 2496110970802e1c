import { useEffect, useState } from "react";

const key = "lastMap";
const plain = "/map";

/** Keeps the address of the map as it is seen now, for the way back to it in this tab. */
export function keepLastMap(address: string): void {
  try {
    sessionStorage.setItem(key, address);
  } catch {
    // A browser that keeps nothing goes back to the map as it begins.
  }
}

/** Where 'Back to Map' leads: the map as it was left in this tab, else as it begins. */
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

/** What was kept, if it is an address of the map. */
export function usableMap(kept: string | null): string {
  return kept && /^\/map(\?|$)/.test(kept) ? kept : plain;
}
