import { Link } from "@remix-run/react";
import { type MouseEvent, useId, useRef } from "react";
import { Button } from "./button";
import { OfficeForm } from "./office-form";
import { useBusy } from "./use-busy";
import { useHydrated } from "./use-hydrated";
import "./button.css";
import "./confirm-link.css";

/**
 * A link to a confirm page. Where JavaScript runs, a plain press asks on the spot, in the browser's
 * own dialog, and posts to that page's action; a press that wants a new tab gets the page.
 */
export function ConfirmLink({
  to,
  label,
  title,
  text,
  confirm,
  keep = "Keep it",
}: {
  /** The confirm page, whose action needs nothing but to be posted to. */
  to: string;
  label: string;
  /** The question: 'Delete Butter lettuce?' */
  title: string;
  /** What will happen, and that it stays so. */
  text: string;
  /** The verb on the button: 'Delete'. */
  confirm: string;
  keep?: string;
}) {
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const hydrated = useHydrated();
  const busy = useBusy({ action: to });

  function ask(event: MouseEvent) {
    const isPlain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey;
    if (!isPlain || !dialog.current) return;
    event.preventDefault();
    dialog.current.showModal();
  }

  return (
    <>
      <Link to={to} className="button-link" onClick={ask}>
        {label}
      </Link>
      {hydrated && (
        <dialog ref={dialog} className="confirm" aria-labelledby={id}>
          <h2 id={id}>{title}</h2>
          <p>{text}</p>
          <OfficeForm action={to} className="cluster">
            <Button variant="danger" busy={busy}>
              {confirm}
            </Button>
            <Button type="button" variant="soft" onClick={() => dialog.current?.close()}>
              {keep}
            </Button>
          </OfficeForm>
        </dialog>
      )}
    </>
  );
}
