import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
  type SerializeFrom,
} from "@remix-run/cloudflare";
import { Form, useLoaderData } from "@remix-run/react";
import { Button, LinkButton } from "~/components/kit/button";
import { Card } from "~/components/kit/card";
import { EmptyState } from "~/components/kit/empty-state";
import { LinkTabs } from "~/components/kit/link-tabs";
import { Notice } from "~/components/kit/notice";
import { PageHeader } from "~/components/kit/page-header";
import { useBusy } from "~/components/kit/use-busy";
import { titled } from "~/components/shell/page-meta";
import { DriftList } from "~/components/wallet/drift-list";
import { MonthSum } from "~/components/wallet/month-sum";
import { PayoutList } from "~/components/wallet/payout-list";
import { WalletBalance } from "~/components/wallet/wallet-balance";
import { WalletLines } from "~/components/wallet/wallet-lines";
import { WalletOrders } from "~/components/wallet/wallet-orders";
import { localDateOf } from "~/models/calendar";
import { payoutAccount } from "~/models/payout/request-payout.server";
import { isOutOfReach, refreshWallet } from "~/models/wallet/sync.server";
import { monthIn } from "~/models/wallet/wallet.rules";
import { balanceAsShown, linesOnPage, readWalletPage } from "~/models/wallet/wallet.server";
import { daysOf, defaultZone, walletView } from "~/models/wallet/wallet.view";
import { allow } from "~/platform/allow";

export const meta: MetaFunction = () => [titled("Wallet")];

export async function loader(args: LoaderFunctionArgs) {
  const ctx = await allow.vendor(args);
  const { searchParams } = new URL(args.request.url);
  const month = monthIn(searchParams.get("month"), localDateOf(ctx.now, defaultZone));
  const by = searchParams.get("by") === "order" ? ("order" as const) : ("day" as const);
  const number = Number(/^[1-9]\d{0,3}$/.exec(searchParams.get("page") ?? "")?.[0] ?? 1);
  const page = await readWalletPage(ctx, { month: daysOf(month), by, page: number });
  if (page === null) return null;
  const live = await balanceAsShown(ctx, page.wallet);
  return walletView(page, { live, month, by, number, linesOnPage, now: ctx.now });
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
        actions={<Refresh />}
      />
      <Warnings wallet={wallet} />
      <WalletBalance {...wallet} />
      <Card as="section" title="Payouts">
        <PayoutList payouts={wallet.payouts} />
      </Card>
      <Movements wallet={wallet} />
    </div>
  );
}

type Shown = NonNullable<SerializeFrom<typeof loader>>;

function NoAccount() {
  return (
    <div className="page">
      <PageHeader title="Wallet" />
      <EmptyState
        scene="vendor"
        title="No account at Stripe yet"
        text="Card payments go to an account of your own at Stripe. Once you have connected one, what your customers pay shows up here."
      />
    </div>
  );
}

function Refresh() {
  const busy = useBusy();
  return (
    <Form method="post">
      <Button variant="soft" busy={busy}>
        Refresh
      </Button>
    </Form>
  );
}

function Warnings({ wallet }: { wallet: Shown }) {
  const { balance, drift, isReading, isSilent, read } = wallet;
  return (
    <>
      {balance && !balance.isLive && (
        <Notice tone="warning" title="Stripe does not answer just now">
          <p>You see the last that is known. Your money is not touched by that.</p>
        </Notice>
      )}
      {balance?.isLive && isSilent && (
        <Notice tone="warning" title="The lines below could not be read lately">
          <p>They are as of {read ?? "never"}. They are read again by themselves.</p>
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

function Movements({ wallet }: { wallet: Shown }) {
  const { month, by, days, orders, earlierPage, laterPage, clock, balance } = wallet;
  const to = (say: Record<string, string | number>) =>
    `/vendor-wallet?${new URLSearchParams({ month: month.month, by, ...mapped(say) })}`;
  const caption = `Movements in ${month.name}`;
  const isEmpty = month.sums.length === 0;
  return (
    <section className="stack" aria-labelledby="movements">
      <div className="month-line">
        <h2 id="movements">{month.name}</h2>
        <nav aria-label="Months" className="cluster">
          {month.earlier && (
            <LinkButton to={to({ month: month.earlier })} variant="soft" icon="arrow-left">
              Earlier
            </LinkButton>
          )}
          {month.later && (
            <LinkButton to={to({ month: month.later })} variant="soft">
              Later
            </LinkButton>
          )}
          <LinkButton
            to={`/vendor-wallet/statement?month=${month.month}`}
            variant="soft"
            icon="receipt"
          >
            Statement
          </LinkButton>
        </nav>
      </div>
      <MonthSum month={month} notInLines={month.later ? 0 : (balance?.notInLines ?? 0)} />
      {isEmpty ? (
        <p className="muted">Nothing moved in {month.name}.</p>
      ) : (
        <>
          <LinkTabs
            label="In what order"
            tabs={[
              { label: "By day", to: to({ by: "day" }), chosen: by === "day" },
              { label: "By order", to: to({ by: "order" }), chosen: by === "order" },
            ]}
          />
          {by === "day" ? (
            <WalletLines days={days} caption={caption} />
          ) : (
            <WalletOrders orders={orders} caption={caption} />
          )}
          <nav aria-label="Pages" className="cluster">
            {earlierPage && (
              <LinkButton to={to({ page: earlierPage })} variant="soft">
                Newer
              </LinkButton>
            )}
            {laterPage && (
              <LinkButton to={to({ page: laterPage })} variant="soft">
                Older
              </LinkButton>
            )}
          </nav>
        </>
      )}
      <p className="muted small">Days and months are on the clock of {clock}.</p>
    </section>
  );
}

const mapped = (say: Record<string, string | number>) =>
  Object.fromEntries(Object.entries(say).map(([name, value]) => [name, String(value)]));
