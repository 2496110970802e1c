import { useFetcher } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";
import type { MarketFormView, VendorFormView } from "~/models/running/dashboard/market-form.view";
import type { FormAnswer } from "~/platform/submit";
import { AdminDialog } from "./admin-dialog";
import { AdminMarketForm } from "./admin-market-form";
import { AdminVendorForm } from "./admin-vendor-form";

export type Kind = "market" | "vendor";

/**
 * The form of a market or vendor over a list. It is fetched from the form's own page at `to`, and
 * sent there; once it is saved, that leads back to the list, and says so.
 */
export default function EditDialog({
  kind,
  to: opened,
  onClose,
  onDone,
}: {
  kind: Kind;
  to: string;
  /** Closed without being saved. */
  onClose: () => void;
  onDone?: () => void;
}) {
  const { load, data: view } = useFetcher<MarketFormView | VendorFormView>();
  const { Form, state, data: answer } = useFetcher<FormAnswer>();
  // Once it is saved, the page under it has another address, and so would the form, which is on its way.
  const [to] = useState(opened);
  useEffect(() => load(to), [load, to]);
  // Done is what was sent and came back without an answer: the page was led on.
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
