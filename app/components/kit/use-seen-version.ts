import { useEffect, useState } from "react";

/**
 * The version that a form names as the one it was filled in from. It stays what it was when the form
 * was drawn, whatever is read anew meanwhile, until its owner has been shown what changed
 * (`isShown`): then saving again means to write over it.
 */
export function useSeenVersion(current: number, typed: unknown, isShown: boolean): number {
  const before = Number(typed);
  const [seen, setSeen] = useState(isShown || !before ? current : before);
  useEffect(() => {
    if (isShown) setSeen(current);
  }, [isShown, current]);
  return seen;
}
