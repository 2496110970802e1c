import type { DriftView } from "~/models/orders/wallet/wallet.view";
import { DataTable } from "../kit/data-table";

/** Where our books and Stripe's lines differ, with what each says. Nothing is evened out. */
export function DriftList({ found, caption }: { found: readonly DriftView[]; caption: string }) {
  return (
    <DataTable
      caption={caption}
      rows={found.map((drift, at) => ({ ...drift, id: at }))}
      name={{
        title: "What differs",
        cell: ({ what, reference }) => (
          <>
            {what}
            {reference && <span className="muted small block">{reference}</span>}
          </>
        ),
      }}
      columns={[
        { title: "Market Day", isNumber: true, cell: ({ ours }) => ours },
        { title: "Stripe", isNumber: true, cell: ({ stripes }) => stripes },
        { title: "Difference", isNumber: true, cell: ({ by }) => by },
      ]}
    />
  );
}
