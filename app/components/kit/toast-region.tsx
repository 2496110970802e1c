import { useLocation } from "@remix-run/react";
import { lazy, Suspense, useEffect, useRef, useState } from "react";
import type { Toast } from "~/platform/toast";
import { onToastShown } from "./show-toast";
import { ToastIcon, ToastUndo } from "./toast-parts";
import { useHydrated } from "./use-hydrated";
import "./toast.css";

/** If the code cannot be loaded on a bad connection, the message simply stays. */
const LiveToast = lazy(() =>
  import("./live-toast").catch(() => ({
    default: ({ toast }: { toast: Toast; onGone: () => void }) => <StillToast toast={toast} />,
  })),
);

/**
 * The outcome of the last action. The message is in the page's HTML and stays until the next page.
 * Once JavaScript runs, Radix's toast replaces the message and disappears by itself. Only a page
 * with a message fetches the code of that toast.
 */
export function ToastRegion({ toast }: { toast: Toast | null }) {
  const hydrated = useHydrated();
  const { key } = useLocation();
  const here = useRef(key);
  here.current = key;
  const [shown, setShown] = useState({ toast, count: 0, at: key });

  // Loaders run again while a toast is shown and then return no toast, so only a new toast replaces
  // it.
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

  // A toast with something to undo has no time limit: it disappears when the user leaves the page.
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
