import { useEffect, useRef } from "react";

/** How much of it has to be in view. */
const enough = 0.2;

/**
 * Lets something fade in, `delay` milliseconds after a fifth of it has come into view, and hides
 * it again once it is out of view. What is in view when the page wakes up is left as it stands;
 * without JavaScript, and for who asks for less motion, everything is.
 */
export function useReveal<Shown extends HTMLElement>(delay: number) {
  const element = useRef<Shown>(null);
  useEffect(() => {
    const shown = element.current;
    if (!shown || matchMedia("(prefers-reduced-motion: reduce)").matches) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (!entry) return;
        if (!entry.isIntersecting) {
          clearTimeout(timer);
          shown.dataset.reveal = "hidden";
        } else if (entry.intersectionRatio >= enough && shown.dataset.reveal === "hidden") {
          clearTimeout(timer);
          timer = setTimeout(() => {
            shown.dataset.reveal = "shown";
          }, delay);
        }
      },
      { threshold: [0, enough] },
    );
    observer.observe(shown);
    return () => {
      observer.disconnect();
      clearTimeout(timer);
    };
  }, [delay]);
  return element;
}
