import { useCallback, useEffect, useRef, useState } from "react";
import type { Coordinates } from "~/models/guide/place/place";

/**
 * Where a map goes by itself once it is known where one is: there, unless the address asked for
 * something else (`isElsewhere`), or somebody has taken the map in hand meanwhile. `loaded` stands
 * for the page's visit: each goes there once.
 */
export function useHome(loaded: object, position: Coordinates | null, isElsewhere: boolean) {
  const settled = useRef<object | null>(null);
  const [home, setHome] = useState<{ loaded: object; center: Coordinates } | null>(null);
  useEffect(() => {
    if (!position || isElsewhere || settled.current === loaded) return;
    settled.current = loaded;
    setHome({ loaded, center: position });
  }, [loaded, position, isElsewhere]);
  const takeInHand = useCallback(() => {
    settled.current = loaded;
  }, [loaded]);
  return { home: home?.loaded === loaded ? home.center : null, takeInHand };
}
