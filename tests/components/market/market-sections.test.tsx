import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router-dom";
import { expect, it } from "vitest";
import { ComingDays, MarketVendors } from "~/components/market/market-sections";
import type { MarketPageView, MarketView } from "~/models/vendors/at-market/market.view";

it("a market's vendors and its next dates are two sections with different names", () => {
  const day: MarketPageView["coming"][number] = {
    date: "2026-05-09",
    label: "Saturday, May 9, 2026",
    hours: "8 AM–1 PM",
    text: "1 of 1 vendor is expected",
    confirmed: [],
    away: [],
    guests: [],
    isOrderable: false,
  };
  const market = { id: 1, name: "Grove Market", vendors: [], hasMoreVendors: false };
  const html = renderToStaticMarkup(
    <MemoryRouter>
      <ComingDays days={[day]} to={() => "#vendors"} />
      <MarketVendors market={market as unknown as MarketView} fromMap={false} day={null} />
    </MemoryRouter>,
  );
  const names = [...html.matchAll(/<section[^>]* aria-labelledby="(\w+)"><h2 id="\1">([^<]+)/g)];
  expect(names.map(([, , name]) => name)).toEqual(["Who’s coming", "Vendors"]);
});
