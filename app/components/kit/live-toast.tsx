import * as Radix from "@radix-ui/react-toast";
import { useState } from "react";
import type { Toast } from "~/platform/toast";
import { Icon } from "./icon";
import { ToastIcon, ToastUndo } from "./toast-parts";
import "./button.css";
import "./toast.css";

/**
 * True for a toast about a failure, or with something to undo: users can read it without time
 * pressure.
 */
const stays = ({ undo, variant }: Toast) => undo !== undefined || variant === "destructive";

/**
 * A toast that disappears after five seconds, when swiped to the right, or when dismissed. F8 moves
 * the focus to it. A toast about a failure, or with something to undo, has no time limit.
 */
export default function LiveToast({ toast, onGone }: { toast: Toast; onGone: () => void }) {
  const [open, setOpen] = useState(true);
  return (
    <Radix.Provider duration={5000} swipeDirection="right" swipeThreshold={50}>
      <Radix.Root
        open={open}
        duration={stays(toast) ? Number.POSITIVE_INFINITY : undefined}
        onOpenChange={setOpen}
        onAnimationEnd={() => {
          if (!open) onGone();
        }}
        className="toast"
        data-variant={toast.variant}
      >
        <ToastIcon variant={toast.variant} />
        <div>
          <Radix.Title className="strong">{toast.title}</Radix.Title>
          {toast.description && (
            <Radix.Description className="toast-text">{toast.description}</Radix.Description>
          )}
          <ToastUndo toast={toast} />
        </div>
        <Radix.Close className="icon-button" aria-label="Dismiss">
          <Icon name="close" />
        </Radix.Close>
      </Radix.Root>
      <Radix.Viewport hotkey={["F8"]} className="toast-region" />
    </Radix.Provider>
  );
}
