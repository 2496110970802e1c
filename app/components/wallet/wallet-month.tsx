import type { WalletView } from "~/models/orders/wallet/wallet.view";
import { LinkButton } from "../kit/button";
import { LinkTabs } from "../kit/link-tabs";
import { MonthSum } from "./month-sum";
import { WalletLines } from "./wallet-lines";
import { WalletOrders } from "./wallet-orders";

/** A month: what it comes to, and every movement of it by day or by order; months before and after it. */
export function WalletMonth({ wallet }: { wallet: WalletView }) {
  const { month, by, days, orders, earlierPage, laterPage, clock, balance, of } = wallet;
  const to = (say: Record<string, string | number>) =>
    `/vendor-wallet?${new URLSearchParams({ month: month.month, by, ...mapped(say) })}${of}`;
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
            to={`/vendor-wallet/statement?month=${month.month}${of}`}
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
