import { useFetcher, useLocation } from "@remix-run/react";
import { useEffect, useRef } from "react";
import type { PickupChoice } from "~/models/orders/order/pickup-choice.rules";
import type { PreOrderOffer } from "~/models/orders/order/pre-order.view";
import { EmptyState } from "../kit/empty-state";
import { Icon } from "../kit/icon";
import { PreOrderForm } from "./pre-order-form";
import "../kit/button.css";
import "../kit/dialog.css";
import "./pre-order.css";

/**
 * The pre-order form in a dialog over another page. The dialog loads the form's data from the
 * form's own page at `to`, and posts to that page, which also shows what is wrong. Escape, the
 * close button and a tap beside the dialog close it.
 */
export default function PreOrderDialog({ to, onClose }: { to: string; onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const { load, data } = useFetcher<{
    offer: PreOrderOffer;
    draft: unknown;
    pickupNote: PickupChoice["note"];
    placeKey: string;
  }>();
  const location = useLocation();
  // Whoever closes it and at once asks for it again comes to an address where it is open.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each address that is come to counts
  useEffect(() => {
    if (!dialog.current?.open) dialog.current?.showModal();
  }, [location]);
  useEffect(() => load(to), [load, to]);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape does for the keyboard what a tap beside it does
    <dialog
      ref={dialog}
      className="dialog pre-order-dialog"
      aria-labelledby="pre-order-title"
      onClose={onClose}
      onClick={(event) => event.target === event.currentTarget && dialog.current?.close()}
    >
      <div className="stack">
        <header className="list-line">
          <h2 id="pre-order-title">Pre-Order</h2>
          <button
            type="button"
            className="icon-button"
            aria-label="Close"
            onClick={() => dialog.current?.close()}
          >
            <Icon name="close" />
          </button>
          {data && <p className="muted whole-line">From {data.offer.vendor.name}</p>}
        </header>
        {!data ? (
          <p className="muted" role="status">
            Loading market schedule...
          </p>
        ) : data.offer.refusal ? (
          <EmptyState scene="vendor" {...data.offer.refusal} />
        ) : (
          <PreOrderForm
            offer={data.offer}
            draft={data.draft}
            note={data.pickupNote}
            placeKey={data.placeKey}
            answer={undefined}
          />
        )}
      </div>
    </dialog>
  );
}
