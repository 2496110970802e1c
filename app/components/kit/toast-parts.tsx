import { Form } from "@remix-run/react";
import type { Toast } from "~/platform/toast";
import { useBusy } from "./button";
import { Icon } from "./icon";
import "./toast.css";

/** Undoes the action that the message is about. It is a form, so it needs no JavaScript. */
export function ToastUndo({ toast: { undo } }: { toast: Toast }) {
  const busy = useBusy({ action: undo?.action });
  if (!undo) return null;
  return (
    <Form method="post" action={undo.action} className="toast-undo">
      <input type="hidden" name="returnTo" value={undo.returnTo} />
      {undo.values.map((value) => (
        <input key={value} type="hidden" name={undo.name} value={value} />
      ))}
      <button
        type="submit"
        className="toast-button strong own-color round tall"
        disabled={busy}
        aria-busy={busy || undefined}
      >
        Undo
      </button>
    </Form>
  );
}

/** The icon that tells a good outcome from a bad one at a glance. */
export function ToastIcon({ variant }: Pick<Toast, "variant">) {
  return <Icon name={variant === "destructive" ? "alert" : "check"} className="toast-icon" />;
}
