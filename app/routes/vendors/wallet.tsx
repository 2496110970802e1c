import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { Button, LinkButton } from "~/components/kit/button";
import { Card } from "~/components/kit/card";
import { EmptyState } from "~/components/kit/empty-state";
import { OfficeForm } from "~/components/kit/office-form";
import { PageHeader } from "~/components/kit/page-header";
import { useBusy } from "~/components/kit/use-busy";
import { titled } from "~/components/shell/page-meta";
import { PayoutList } from "~/components/wallet/payout-list";
import { WalletAccounts } from "~/components/wallet/wallet-accounts";
import { WalletBalance } from "~/components/wallet/wallet-balance";
import { WalletMonth } from "~/components/wallet/wallet-month";
import { WalletWarnings } from "~/components/wallet/wallet-warnings";
import { defaultZone, localDateOf } from "~/models/core/calendar";
import { payoutAccount } from "~/models/orders/payout/request-payout.server";
import { isOutOfReach, refreshWallet } from "~/models/orders/wallet/sync.server";
import { accountIn, monthIn } from "~/models/orders/wallet/wallet.rules";
import { balanceAsShown, linesOnPage, readWalletPage } from "~/models/orders/wallet/wallet.server";
import { daysOf, walletView } from "~/models/orders/wallet/wallet.view";
import { allow } from "~/platform/allow";
import { notFound } from "~/platform/errors";

export const meta: MetaFunction = () => [titled("Wallet")];

export async function loader(args: LoaderFunctionArgs) {
  const ctx = await allow.vendor(args);
  const { searchParams } = new URL(args.request.url);
  const month = monthIn(searchParams.get("month"), localDateOf(ctx.now, defaultZone));
  const by = searchParams.get("by") === "order" ? ("order" as const) : ("day" as const);
  const number = Number(/^[1-9]\d{0,3}$/.exec(searchParams.get("page") ?? "")?.[0] ?? 1);
  const asked = accountIn(searchParams.get("account"));
  const page = await readWalletPage(ctx, { month: daysOf(month), by, page: number, asked });
  if (page === null && asked !== null) throw notFound("Account not found");
  if (page === null) return null;
  const live = page.wallet.closedAt === null ? await balanceAsShown(ctx, page.wallet) : null;
  return walletView(page, { live, month, by, number, linesOnPage, asked, now: ctx.now });
}

/** 'Refresh': what Stripe has come to know since is read at once. */
export async function action(args: ActionFunctionArgs) {
  const ctx = await allow.vendor(args);
  const account = await payoutAccount(ctx);
  try {
    if (account) await refreshWallet(ctx, account.id);
  } catch (error) {
    if (!isOutOfReach(error)) throw error;
    ctx.toast.show({
      title: "Stripe cannot be reached",
      description: "You see what was known before. Please try again in a moment.",
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
        lead="What your customers paid by card, and what became of it: line by line, as Stripe has it."
      />
      <WalletAccounts wallet={wallet} />
      <WalletWarnings wallet={wallet} />
      <div className="wallet-top">
        <WalletBalance {...wallet} refresh={wallet.closed ? null : <Refresh />} />
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
        title="No account at Stripe yet"
        text="Card payments go to an account of your own at Stripe. Once you have connected one, what your customers pay shows up here."
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
