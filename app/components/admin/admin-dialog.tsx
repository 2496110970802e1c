import { type ReactNode, useEffect, useId, useRef } from "react";
import { Icon } from "../kit/icon";
import "../kit/icon-button.css";
import "./admin-dialog.css";

/** Something of the back office over another page. Escape and its button close it. */
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
  const close = () => dialog.current?.close();
  return (
    <dialog ref={dialog} className="admin-dialog" aria-labelledby={id} onClose={onClose}>
      <header className="admin-dialog-head">
        <h2 id={id}>{title}</h2>
        <button type="button" className="icon-button" aria-label="Close" onClick={close}>
          <Icon name="close" />
        </button>
      </header>
      <div className="stack">{children(close)}</div>
    </dialog>
  );
}
