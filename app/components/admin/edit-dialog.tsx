import { useFetcher } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";
import type { MarketFormView, VendorFormView } from "~/models/running/dashboard/market-form.view";
import type { FormAnswer } from "~/platform/submit";
import { AdminDialog } from "./admin-dialog";
import { AdminMarketForm } from "./admin-market-form";
import { AdminVendorForm } from "./admin-vendor-form";

export type Kind = "market" | "vendor";

/**
 * The form of a market or vendor, in a dialog over a list. The dialog loads the form's data from
 * the form's own page at `to`, and posts to it. After a save, the response leads back to the list,
 * which shows a message.
 */
export default function EditDialog({
  kind,
  to: opened,
  onClose,
  onDone,
}: {
  kind: Kind;
  to: string;
  /** Called when the dialog closes without a save. */
  onClose: () => void;
  onDone?: () => void;
}) {
  const { load, data: view } = useFetcher<MarketFormView | VendorFormView>();
  const { Form, state, data: answer } = useFetcher<FormAnswer>();
  // Keep the first address: after a save, the page below has another address, which would change
  // the form's address while the form is still being sent.
  const [to] = useState(opened);
  useEffect(() => load(to), [load, to]);
  // The form is saved if it was sent and came back without an answer: the server has redirected.
  const wasSent = useRef(false);
  useEffect(() => {
    if (state === "submitting") wasSent.current = true;
    if (state !== "idle" || !wasSent.current) return;
    wasSent.current = false;
    if (answer === undefined) onDone?.();
  }, [state, answer, onDone]);
  const sending = { Form, busy: state !== "idle" };
  const named = view && ("market" in view ? view.market : view.vendor);
  const form = (close: () => void) => ({ action: to, answer, back: "", onCancel: close, sending });
  return (
    <AdminDialog title={titleOf(kind, view && named !== null)} onClose={onClose}>
      {(close) =>
        !view ? (
          <p className="muted" role="status">
            Loading...
          </p>
        ) : "market" in view ? (
          <AdminMarketForm view={view} {...form(close)} />
        ) : (
          <AdminVendorForm view={view} {...form(close)} />
        )
      }
    </AdminDialog>
  );
}

function titleOf(kind: Kind, isThere: boolean | undefined): string {
  if (isThere) return kind === "market" ? "Edit Market" : "Edit Vendor";
  return kind === "market" ? "Add Market" : "Create New Vendor";
}
