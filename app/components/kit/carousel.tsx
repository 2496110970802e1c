import { type FocusEvent, useEffect, useRef, useState } from "react";
import { Icon, type IconName } from "./icon";
import { useHydrated } from "./use-hydrated";
import "./carousel.css";
import "./button.css";

const turnsEvery = 4000;

export interface CarouselPicture {
  src: string;
  alt: string;
}

/**
 * A row of photos. It is a list that scrolls and snaps, so it works without JavaScript. With
 * JavaScript, it moves on by itself every four seconds and wraps around, and has arrows and a stop
 * button. It pauses while the user points at it or has tabbed into it. For users who prefer reduced
 * motion, it starts stopped.
 */
export function Carousel({
  label,
  pictures,
}: {
  label: string;
  pictures: readonly CarouselPicture[];
}) {
  const row = useRef<HTMLUListElement>(null);
  const hydrated = useHydrated();
  const [shown, setShown] = useState(0);
  const [plays, setPlays] = useState(true);
  const [isPointedAt, setPointedAt] = useState(false);
  const [hasFocus, setFocus] = useState(false);
  const isTurning = plays && !isPointedAt && !hasFocus;

  const show = (index: number) => {
    const list = row.current;
    if (!list) return;
    const wrapped = (index + pictures.length) % pictures.length;
    list.scrollTo({ left: wrapped * list.clientWidth });
  };

  useEffect(() => {
    if (matchMedia("(prefers-reduced-motion: reduce)").matches) setPlays(false);
  }, []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: `shown` starts the four seconds anew
  useEffect(() => {
    if (!isTurning) return;
    const timer = setInterval(() => {
      if (!document.hidden) show(shown + 1);
    }, turnsEvery);
    return () => clearInterval(timer);
  }, [isTurning, shown]);

  return (
    <section
      className="carousel"
      aria-roledescription="carousel"
      aria-label={label}
      onPointerEnter={(event) => setPointedAt(event.pointerType === "mouse")}
      onPointerLeave={() => setPointedAt(false)}
      onFocus={(event: FocusEvent) => setFocus(event.target.matches(":focus-visible"))}
      onBlur={() => setFocus(false)}
    >
      <ul
        ref={row}
        className="carousel-row"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keys
        tabIndex={0}
        aria-label="Photos"
        onScroll={({ currentTarget: list }) =>
          setShown(Math.round(list.scrollLeft / Math.max(1, list.clientWidth)))
        }
      >
        {pictures.map(({ src, alt }, index) => (
          <li key={src} className="carousel-slide">
            <img
              src={src}
              alt={alt}
              width={1600}
              height={900}
              loading={index === 0 ? "eager" : "lazy"}
              fetchPriority={index === 0 ? "high" : "auto"}
              decoding={index === 0 ? "sync" : "async"}
            />
          </li>
        ))}
      </ul>
      {hydrated && (
        <div className="carousel-controls row sheet gap-0">
          <Control icon="chevron-left" label="Previous photo" onPress={() => show(shown - 1)} />
          <span className="carousel-dots" aria-hidden="true">
            {pictures.map(({ src }, index) => (
              <span key={src} className="carousel-dot" data-shown={index === shown || undefined} />
            ))}
          </span>
          <span className="hidden-text" aria-live={isTurning ? "off" : "polite"}>
            Photo {shown + 1} of {pictures.length}
          </span>
          <Control
            icon={plays ? "pause" : "play"}
            label={plays ? "Stop the slideshow" : "Start the slideshow"}
            onPress={() => setPlays(!plays)}
          />
          <Control icon="chevron-right" label="Next photo" onPress={() => show(shown + 1)} />
        </div>
      )}
    </section>
  );
}

function Control({ icon, label, onPress }: { icon: IconName; label: string; onPress: () => void }) {
  return (
    <button
      type="button"
      className="icon-button"
      aria-label={label}
      data-tip={label}
      onClick={onPress}
    >
      <Icon name={icon} />
    </button>
  );
}
