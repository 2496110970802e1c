import { Link } from "@remix-run/react";
import type { DriftView, WalletView } from "~/models/orders/wallet/wallet.view";
import { DataTable } from "../kit/data-table";
import { Notice } from "../kit/notice";
import "../kit/button.css";

/**
 * Warnings about what needs attention, and about figures that are not as current or complete as
 * they look.
 */
export function WalletWarnings({ wallet }: { wallet: WalletView }) {
  const { balance, ended, drift, isReading, isSilent, read, stuck } = wallet;
  return (
    <>
      {stuck > 0 && (
        <Notice
          tone="warning"
          title={
            stuck === 1
              ? "1 refund or dispute needs attention"
              : `${stuck > 99 ? "99+" : stuck} refunds or disputes need attention`
          }
        >
          <p>
            <Link to="/vendor-dashboard/refunds" className="button-link">
              See what to do
            </Link>
          </p>
        </Notice>
      )}
      {balance && !balance.isLive && !ended && (
        <Notice tone="warning" title="Stripe isn’t answering">
          <p>These are the last figures we have. Your money is not affected.</p>
        </Notice>
      )}
      {balance?.isLive && isSilent && (
        <Notice tone="warning" title="The transactions below may be out of date">
          <p>
            {read ? `We last read them ${read}.` : "We haven’t been able to read them yet."} We’ll
            try again soon.
          </p>
        </Notice>
      )}
      {isReading && (
        <Notice title="Still loading">
          <p>
            We’re still loading older transactions. The totals below are incomplete until we finish.
          </p>
        </Notice>
      )}
      {drift.count > 0 && (
        <Notice
          tone="danger"
          title={
            drift.count === 1
              ? "Our records and Stripe’s differ in 1 place"
              : `Our records and Stripe’s differ in ${drift.count} places`
          }
        >
          <p>
            You and Market Day’s administrators see both figures. Stripe’s figure decides what you
            get.
          </p>
          <DriftList found={drift.found} caption="Where our records and Stripe’s differ" />
        </Notice>
      )}
    </>
  );
}

/** Where our records and Stripe's lines differ, with both figures. Nothing is adjusted. */
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
