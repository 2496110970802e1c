import { type ReactNode, type SyntheticEvent, useEffect, useId, useRef } from "react";
import { Icon } from "../kit/icon";
import { leaveQuestion } from "../kit/use-unsaved";
import "../kit/button.css";
import "../kit/dialog.css";
import "./admin-dialog.css";

/**
 * A dialog with an admin form or list, over another page. Escape and the close button close the
 * dialog, but ask first if the user has typed something.
 */
export function AdminDialog({
  title,
  onClose,
  children,
}: {
  title: string;
  onClose: () => void;
  /** The content, which gets a function that closes the dialog. */
  children: (close: () => void) => ReactNode;
}) {
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  const isTyped = useRef(false);
  const close = () => {
    if (!isTyped.current || window.confirm(leaveQuestion)) dialog.current?.close();
  };
  // Also handle the Escape key: after one prevented close, a browser closes the dialog at the
  // second press.
  const ask = (event: SyntheticEvent) => {
    if (!isTyped.current) return;
    event.preventDefault();
    close();
  };
  return (
    <dialog
      ref={dialog}
      className="dialog admin-dialog"
      aria-labelledby={id}
      onClose={onClose}
      onInput={() => {
        isTyped.current = true;
      }}
      onKeyDown={(event) => event.key === "Escape" && ask(event)}
      // A file field sends the same event when the user chose no file, so check the target.
      onCancel={(event) => event.target === dialog.current && ask(event)}
    >
      <header className="admin-dialog-head row between space-y-3 gap-3">
        <h2 id={id}>{title}</h2>
        <button type="button" className="icon-button" aria-label="Close" onClick={close}>
          <Icon name="close" />
        </button>
      </header>
      <div className="stack">{children(close)}</div>
    </dialog>
  );
}
