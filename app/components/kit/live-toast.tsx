import * as Radix from "@radix-ui/react-toast";
import { useState } from "react";
import type { Toast } from "~/platform/toast";
import { Icon } from "./icon";
import { ToastIcon, ToastUndo } from "./toast-region";
import "./icon-button.css";
import "./toast.css";

/**
 * A toast that goes after five seconds, when swiped to the right, or when dismissed; F8 finds it. One
 * with something to undo stays until then: nobody reads and decides against the clock.
 */
export default function LiveToast({ toast, onGone }: { toast: Toast; onGone: () => void }) {
  const [open, setOpen] = useState(true);
  return (
    <Radix.Provider duration={5000} swipeDirection="right" swipeThreshold={50}>
      <Radix.Root
        open={open}
        duration={toast.undo ? Number.POSITIVE_INFINITY : undefined}
        onOpenChange={setOpen}
        onAnimationEnd={() => {
          if (!open) onGone();
        }}
        className="toast"
        data-variant={toast.variant}
      >
        <ToastIcon variant={toast.variant} />
        <div>
          <Radix.Title className="toast-title">{toast.title}</Radix.Title>
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
