import { redirect } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { StateBadge } from "~/components/kit/badge";
import { Button, LinkButton, useBusy } from "~/components/kit/button";
import { Card } from "~/components/kit/card";
import { EmptyState } from "~/components/kit/empty-state";
import { Icon } from "~/components/kit/icon";
import { LinkTabs } from "~/components/kit/link-tabs";
import { Notice } from "~/components/kit/notice";
import { OfficeForm } from "~/components/kit/office-form";
import { PageHeader } from "~/components/kit/page-header";
import { titled } from "~/components/shell/page-meta";
import { WalletBalance } from "~/components/wallet/wallet-balance";
import { WalletMonth } from "~/components/wallet/wallet-month";
import { WalletWarnings } from "~/components/wallet/wallet-warnings";
import { formatCents } from "~/models/core/money";
import { payoutAccount } from "~/models/orders/payout/request-payout.server";
import { isOutOfReach, refreshWallet } from "~/models/orders/wallet/sync.server";
import { accountIn } from "~/models/orders/wallet/wallet.rules";
import {
  balanceAsShown,
  linesOnPage,
  readMonthIn,
  readWalletPage,
} from "~/models/orders/wallet/wallet.server";
import { daysOf, type WalletView, walletView } from "~/models/orders/wallet/wallet.view";
import { allow, type RouteArgs } from "~/platform/allow";
import { notFound } from "~/platform/errors";
import "~/components/wallet/wallet.css";
import "~/components/kit/menu.css";

export const meta = () => [titled("Wallet")];

export async function loader(args: RouteArgs) {
  const ctx = await allow.vendor(args);
  const { searchParams } = new URL(args.request.url);
  const by = searchParams.get("by") === "order" ? ("order" as const) : ("day" as const);
  const number = Number(/^[1-9]\d{0,3}$/.exec(searchParams.get("page") ?? "")?.[0] ?? 1);
  const asked = accountIn(searchParams.get("account"));
  const month = await readMonthIn(ctx, searchParams.get("month"), asked);
  const page = await readWalletPage(ctx, { month: daysOf(month), by, page: number, asked });
  if (page === null && asked !== null) throw notFound("Account not found");
  if (page === null) return null;
  const live = page.wallet.closedAt === null ? await balanceAsShown(ctx, page.wallet) : null;
  return walletView(page, { live, month, by, number, linesOnPage, asked, now: ctx.now });
}

/** The 'Refresh' button: reads at once what Stripe has learned since. */
export async function action(args: RouteArgs) {
  const ctx = await allow.vendor(args);
  const account = await payoutAccount(ctx);
  try {
    if (account) await refreshWallet(ctx, account.id);
  } catch (error) {
    if (!isOutOfReach(error)) throw error;
    ctx.toast.show({
      title: "We can’t reach Stripe",
      description: "These are the last figures we have. Try again in a moment.",
      variant: "destructive",
    });
  }
  return redirect("/vendor-wallet");
}

export default function Wallet() {
  const wallet = useLoaderData<typeof loader>();
  if (wallet === null) return <NoAccount />;
  return (
    <div className="page">
      <PageHeader
        title="Wallet"
        lead="Card payments from your customers and where the money went, as recorded by Stripe."
      />
      <WalletAccounts wallet={wallet} />
      <WalletWarnings wallet={wallet} />
      <div className="wallet-top grid align-start">
        <WalletBalance {...wallet} refresh={wallet.ended ? null : <Refresh />} />
        <Card as="section" title="Payouts">
          <PayoutList payouts={wallet.payouts} />
        </Card>
      </div>
      <WalletMonth wallet={wallet} />
    </div>
  );
}

function NoAccount() {
  return (
    <div className="page">
      <PageHeader title="Wallet" />
      <EmptyState
        scene="vendor"
        title="No Stripe account yet"
        text="Card payments go to your own Stripe account. Once you connect one, your customers’ payments show up here."
      >
        <LinkButton to="/vendor-payments" icon="card">
          Set up card payments
        </LinkButton>
      </EmptyState>
    </div>
  );
}

function Refresh() {
  const busy = useBusy();
  return (
    <OfficeForm>
      <Button variant="soft" size="small" icon="refresh" busy={busy}>
        Refresh
      </Button>
    </OfficeForm>
  );
}

/** Which of the vendor's accounts is shown, if one has been closed. */
function WalletAccounts({ wallet }: { wallet: WalletView }) {
  const { accounts, ended } = wallet;
  return (
    <>
      {accounts.length > 0 && (
        <div className="wallet-accounts all-tabs">
          <LinkTabs
            label="Stripe accounts"
            tabs={accounts.map(({ text, to, isShown }) => ({ label: text, to, chosen: isShown }))}
          />
        </div>
      )}
      {ended && (
        <Notice title={ended}>
          <p>
            You can still see its history. Card payments now go to your open account, if you have
            one.
          </p>
        </Notice>
      )}
    </>
  );
}

/** How many are visible at first. One click shows the older ones. */
const atFirst = 3;

/** The latest payouts with their status, and the next step for each that failed. */
function PayoutList({ payouts }: { payouts: WalletView["payouts"] }) {
  if (payouts.length === 0) {
    return (
      <p className="muted">No payouts yet. A payout moves your available balance to your bank.</p>
    );
  }
  const older = payouts.slice(atFirst);
  return (
    <div>
      <PayoutRows payouts={payouts.slice(0, atFirst)} />
      {older.length > 0 && (
        <details className="unfold">
          <summary>
            Older payouts
            <Icon name="chevron-down" />
          </summary>
          <PayoutRows payouts={older} />
        </details>
      )}
    </div>
  );
}

function PayoutRows({ payouts }: { payouts: WalletView["payouts"] }) {
  return (
    <ul className="stack lined gap-0">
      {payouts.map(({ id, amount, text, state, asked, isAskedHere, arrives, note }) => (
        <li key={id} className="payout-row cluster space-y-3 gap-1-4">
          <strong>{formatCents(amount)}</strong>
          <StateBadge state={state}>{text}</StateBadge>
          <span className="muted small">
            {isAskedHere ? asked : `${asked}, made at Stripe`}
            {arrives && `; expected at your bank by ${arrives}`}
          </span>
          {note && <p>{note}</p>}
        </li>
      ))}
    </ul>
  );
}
