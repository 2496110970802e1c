import { type ReactNode, type SyntheticEvent, useEffect, useId, useRef } from "react";
import { Icon } from "../kit/icon";
import { leaveQuestion } from "../kit/use-unsaved";
import "../kit/button.css";
import "../kit/dialog.css";
import "./admin-dialog.css";

/**
 * Something of the back office over another page. Escape and its button close it; where something was
 * typed into it, they ask first.
 */
export function AdminDialog({
  title,
  onClose,
  children,
}: {
  title: string;
  onClose: () => void;
  /** What is in it, given what closes it. */
  children: (close: () => void) => ReactNode;
}) {
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  const isTyped = useRef(false);
  const close = () => {
    if (!isTyped.current || window.confirm(leaveQuestion)) dialog.current?.close();
  };
  // Escape is heard as a key, too: a browser that is kept from closing once closes at the second press.
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
      // A file field tells with the same event that nothing was chosen.
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
