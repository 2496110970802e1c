import { useLocation } from "@remix-run/react";
import { lazy, Suspense, useEffect, useRef, useState } from "react";
import type { Toast } from "~/platform/toast";
import { onToastShown } from "./show-toast";
import { ToastIcon, ToastUndo } from "./toast-parts";
import { useHydrated } from "./use-hydrated";
import "./toast.css";

/** Where its code cannot be had, on a bad line, the message simply stays. */
const LiveToast = lazy(() =>
  import("./live-toast").catch(() => ({
    default: ({ toast }: { toast: Toast; onGone: () => void }) => <StillToast toast={toast} />,
  })),
);

/**
 * The outcome of what was just done. It is in the page's HTML and stays until the next page; once
 * JavaScript runs, Radix's toast takes its place and takes itself away. That toast's code is
 * fetched only by a page that has something to tell.
 */
export function ToastRegion({ toast }: { toast: Toast | null }) {
  const hydrated = useHydrated();
  const { key } = useLocation();
  const here = useRef(key);
  here.current = key;
  const [shown, setShown] = useState({ toast, count: 0, at: key });

  // Loaders run again while a toast is up and then have nothing to tell: only a new one replaces it.
  useEffect(() => {
    if (!toast) return;
    setShown((before) =>
      before.toast === toast ? before : { toast, count: before.count + 1, at: here.current },
    );
  }, [toast]);
  useEffect(
    () =>
      onToastShown((told) => setShown(({ count, at }) => ({ toast: told, count: count + 1, at }))),
    [],
  );

  // One that waits to be undone has no time of its own: it goes with the page.
  if (!shown.toast || (shown.toast.undo && shown.at !== key)) return null;
  const still = <StillToast toast={shown.toast} />;
  if (!hydrated) return still;
  return (
    <Suspense fallback={still}>
      <LiveToast
        key={shown.count}
        toast={shown.toast}
        onGone={() => setShown({ ...shown, toast: null })}
      />
    </Suspense>
  );
}

function StillToast({ toast }: { toast: Toast }) {
  return (
    <div className="toast-region" data-still>
      <div role="status" className="toast" data-variant={toast.variant}>
        <ToastIcon variant={toast.variant} />
        <div>
          <p className="strong">{toast.title}</p>
          {toast.description && <p className="toast-text">{toast.description}</p>}
          <ToastUndo toast={toast} />
        </div>
      </div>
    </div>
  );
}
