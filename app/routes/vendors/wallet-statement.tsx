import type { MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { Button, LinkButton } from "~/components/kit/button";
import { Notice } from "~/components/kit/notice";
import { PageHeader } from "~/components/kit/page-header";
import { useHydrated } from "~/components/kit/use-hydrated";
import { titled } from "~/components/shell/page-meta";
import { MonthSum, WalletLines } from "~/components/wallet/wallet-month";
import { accountIn } from "~/models/orders/wallet/wallet.rules";
import { readMonthIn, readStatement } from "~/models/orders/wallet/wallet.server";
import { daysOf, statementView } from "~/models/orders/wallet/wallet.view";
import { allow, type RouteArgs } from "~/platform/allow";
import { notFound } from "~/platform/errors";
import "~/components/wallet/wallet.css";

/** The most lines on the page, which can be printed. The file has all lines. */
const mostLines = 250;

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  titled(data ? `Statement, ${data.name}` : "Statement"),
];

export async function loader(args: RouteArgs) {
  const ctx = await allow.vendor(args);
  const { searchParams } = new URL(args.request.url);
  const asked = accountIn(searchParams.get("account"));
  const month = await readMonthIn(ctx, searchParams.get("month"), asked);
  const statement = await readStatement(ctx, daysOf(month), { limit: mostLines + 1, asked });
  if (statement === null)
    throw notFound(asked === null ? "No Stripe account yet" : "Account not found");
  return statementView(statement, { month, most: mostLines, asked, now: ctx.now });
}

export default function Statement() {
  const statement = useLoaderData<typeof loader>();
  const { name, month, vendorName, account, made, isOpen, isCut, days, driftCount, ended, of } =
    statement;
  const hydrated = useHydrated();
  return (
    <div className="page paper statement">
      <p className="paper-head">Market Day</p>
      <PageHeader
        title={`Statement, ${name}`}
        lead={`${vendorName} · Stripe account ${account}`}
        back={{ to: `/vendor-wallet?month=${month}${of}`, label: "Back to your wallet" }}
        actions={
          <>
            <LinkButton
              to={`/vendor-wallet/statement.csv?month=${month}${of}`}
              variant="soft"
              reloadDocument
            >
              Download as CSV
            </LinkButton>
            {hydrated && (
              <Button type="button" icon="receipt" variant="soft" onClick={() => print()}>
                Print
              </Button>
            )}
          </>
        }
      />
      {ended && <p>{ended}.</p>}
      {isOpen && <p>This month isn’t over. Figures are as of {made}.</p>}
      {driftCount > 0 && (
        <Notice tone="danger" title="Our records and Stripe’s differ">
          <p>These are Stripe’s transactions. Your wallet shows where our records differ.</p>
        </Notice>
      )}
      <MonthSum month={statement.sum} />
      {days.length === 0 ? (
        <p>No transactions in {name}.</p>
      ) : (
        <WalletLines days={days} caption={`Transactions in ${name}`} />
      )}
      {isCut && (
        <p>This page shows the first {mostLines} lines. Download the CSV file to see all lines.</p>
      )}
      <p className="muted small">
        Created {made}. Days are in {statement.clock} time.
      </p>
    </div>
  );
}
