import { Link } from "@remix-run/react";
import type { DriftView, WalletView } from "~/models/orders/wallet/wallet.view";
import { DataTable } from "../kit/data-table";
import { Notice } from "../kit/notice";
import "../kit/button.css";

/** What needs somebody, and what is not as fresh or as whole as it looks. */
export function WalletWarnings({ wallet }: { wallet: WalletView }) {
  const { balance, closed, drift, isReading, isSilent, read, stuck } = wallet;
  return (
    <>
      {stuck > 0 && (
        <Notice
          tone="warning"
          title={
            stuck === 1
              ? "1 refund or dispute needs attention"
              : `${stuck > 99 ? "99+" : stuck} refunds and disputes need attention`
          }
        >
          <p>
            <Link to="/vendor-dashboard/refunds" className="button-link">
              See what to do
            </Link>
          </p>
        </Notice>
      )}
      {balance && !balance.isLive && !closed && (
        <Notice tone="warning" title="Stripe isn’t answering">
          <p>These are the last figures we have. Your money is not affected.</p>
        </Notice>
      )}
      {balance?.isLive && isSilent && (
        <Notice tone="warning" title="The payments below may be out of date">
          <p>
            {read ? `We last read them ${read}.` : "We haven’t been able to read them yet."} We’ll
            try again soon.
          </p>
        </Notice>
      )}
      {isReading && (
        <Notice title="Still being read">
          <p>Older lines are on their way here. Until they are, the sums below are not whole.</p>
        </Notice>
      )}
      {drift.count > 0 && (
        <Notice
          tone="danger"
          title={
            drift.count === 1
              ? "Our books and Stripe differ in one thing"
              : `Our books and Stripe differ in ${drift.count} things`
          }
        >
          <p>
            We show you both figures and even nothing out. Whoever looks after Market Day sees the
            same. What counts for your money is Stripe’s figure.
          </p>
          <DriftList found={drift.found} caption="Where our books and Stripe differ" />
        </Notice>
      )}
    </>
  );
}

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
