import { type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/cloudflare";
import { Link, useLoaderData } from "@remix-run/react";
import { FilterNotes, ListFilters } from "~/components/guide/list-filters";
import { ListFooter, OtherWays } from "~/components/guide/list-found";
import { PlaceChoices } from "~/components/guide/place-choices";
import { Suggestions } from "~/components/guide/suggestions";
import { LinkButton } from "~/components/kit/button";
import { EmptyState } from "~/components/kit/empty-state";
import { Icon } from "~/components/kit/icon";
import { PageHeader } from "~/components/kit/page-header";
import { Picture } from "~/components/kit/picture";
import { Scene, type SceneName } from "~/components/kit/scene";
import { SearchForm } from "~/components/kit/search-form";
import { pageMeta } from "~/components/shell/page-meta";
import { addressOfSentence } from "~/models/guide/finding/sentence-address.server";
import { filterAddress, marketFilter } from "~/models/guide/market/market-filter";
import { withPickup } from "~/models/vendors/pickup/pickup-wish";
import { findRipe } from "~/models/vendors/product/ripe.server";
import type { RipeOffer as Shown } from "~/models/vendors/product/ripe.view";
import { allow } from "~/platform/allow";
import "~/components/product/product.css";
import "~/components/kit/card.css";

export async function loader(args: LoaderFunctionArgs) {
  const ctx = await allow.anyone(args);
  const filter = marketFilter(new URL(args.request.url).searchParams);
  const said = await addressOfSentence(ctx, "/ripe", filter.texts, { categories: [], open: false });
  if (said) throw redirect(said);
  const ripe = await findRipe(ctx, filter);
  if (ripe.offers.length > 0) ctx.cache.publicly(60);
  return { texts: filter.texts, ripe };
}

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  pageMeta(matches, {
    title: data?.texts.q ? `Where to find ${data.texts.q}` : "Find food",
    description:
      "Search for a food to see which vendor sells it, at which farmers market and on which day.",
    path: "/ripe",
  });

export default function Ripe() {
  const { texts, ripe } = useLoaderData<typeof loader>();
  const { q = "", ...others } = texts;
  const { offers, next, question } = ripe;
  const count = `${offers.length} ${offers.length === 1 ? "offer" : "offers"}`;
  return (
    <div className="page">
      <PageHeader
        title="Find food"
        lead="Search for a food to see which vendors and markets have it next."
      >
        <SearchForm
          label="Search products"
          action="/ripe"
          q={q}
          placeholder="Eggs, honey, tomatoes"
          keep={others}
        >
          <Suggestions of="vendors" toPlace={(near) => filterAddress("/ripe", texts, { near })} />
        </SearchForm>
        <ListFilters texts={texts} with={[]} />
        <FilterNotes notes={ripe.notes} />
        <PlaceChoices question={question} to={(near) => filterAddress("/ripe", texts, { near })} />
        {offers.length > 0 && (
          <p className="muted" role="status">
            {next === null ? `${count} for “${q}”.` : `${count} for “${q}” so far.`}
          </p>
        )}
      </PageHeader>
      {offers.length > 0 && <RipeDays offers={offers} />}
      {offers.length === 0 && ripe.wasAsked && (
        <>
          <EmptyState
            title={next === null ? `No “${q}” found` : `No “${q}” found so far`}
            text="We looked at the next 4 weeks. Try another day, a longer distance or a shorter word."
          >
            {texts.day || texts.near ? (
              <LinkButton to={filterAddress("/ripe", { q })}>
                Search everywhere, on any day
              </LinkButton>
            ) : (
              <LinkButton to="/vendors">Browse Vendors</LinkButton>
            )}
          </EmptyState>
          <OtherWays
            texts={texts}
            elsewhere={[
              { path: "/vendors", things: "vendors" },
              { path: "/markets", things: "markets" },
            ]}
          />
        </>
      )}
      {!ripe.wasAsked && !question?.isOpen && (
        <RipeIdeas to={(q) => filterAddress("/ripe", { ...texts, q })} />
      )}
      <ListFooter list={{ page: 1, pages: 1, carryOn: next }} more="Keep searching" />
    </div>
  );
}

/** What was found, day by day, the soonest first. */
function RipeDays({ offers }: { offers: readonly Shown[] }) {
  const days = [...new Set(offers.map(({ dateText }) => dateText))];
  return days.map((day) => (
    <section key={day} className="stack gap-3" aria-label={day}>
      <h2>{day}</h2>
      <ul className="ripe-list grid gap-4">
        {offers
          .filter(({ dateText }) => dateText === day)
          .map((offer) => (
            <RipeOffer key={`${offer.product.id} ${offer.market.id}`} offer={offer} />
          ))}
      </ul>
    </section>
  ));
}

const ideas: readonly { text: string; scene: SceneName; tint: number }[] = [
  { text: "Tomatoes", scene: "vegetables", tint: 0 },
  { text: "Strawberries", scene: "fruits", tint: 1 },
  { text: "Eggs", scene: "dairy", tint: 2 },
  { text: "Bread", scene: "bakery", tint: 3 },
  { text: "Honey", scene: "other", tint: 1 },
  { text: "Basil", scene: "herbs", tint: 2 },
  { text: "Juice", scene: "beverages", tint: 3 },
  { text: "Salad", scene: "prepared", tint: 0 },
];

/** What somebody who has not said what they want to eat may want to eat. */
function RipeIdeas({
  to,
}: {
  /** The address of a search for it. */
  to: (q: string) => string;
}) {
  return (
    <section className="stack" aria-labelledby="ripe-ideas">
      <h2 id="ripe-ideas">For example</h2>
      <ul className="ripe-ideas">
        {ideas.map(({ text, scene, tint }) => (
          <li key={text}>
            <Link
              to={to(text.toLowerCase())}
              className="ripe-idea strong block sheet no-underline ink clip"
              prefetch="intent"
            >
              <Scene name={scene} tint={tint} />
              <span>{text}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** A product that is at a market: from whom, where, when, for how much, and how to order it. */
function RipeOffer({ offer }: { offer: Shown }) {
  const { product, vendor, market, preOrder } = offer;
  const { pickupDate } = offer.pickup;
  return (
    <li className="ripe-offer grid align-start sheet">
      <Picture
        src={product.picture}
        name={product.name}
        of="product"
        category={product.category}
        ratio="square"
      />
      <div className="stack shrinks gap-1">
        <div className="wrap between gap-0-3">
          <h3 className="title-3">{product.name}</h3>
          <p className="strong figures">{product.price}</p>
        </div>
        <p>
          from{" "}
          <Link
            to={withPickup(`/vendor/${vendor.id}`, offer.pickup)}
            prefetch="intent"
            className="ripe-vendor"
          >
            {vendor.name}
          </Link>
        </p>
        <p className="card-fact">
          <Icon name="market" />
          <span>
            <Link to={withPickup(`/market/${market.id}`, { pickupDate })} prefetch="intent">
              {market.name}
            </Link>
            {market.location && `, ${market.location}`}
            {offer.distance && <strong>{` · ${offer.distance}`}</strong>}
          </span>
        </p>
        <p className="card-fact">
          <Icon name="clock" />
          {offer.hours}
        </p>
        {product.season && (
          <p className="card-fact">
            <Icon name="leaf" />
            {product.season}
          </p>
        )}
      </div>
      <div className="ripe-order row between gap-2-4">
        {preOrder ? (
          <>
            <span className="muted small">{`Order ahead for ${preOrder.dateText}`}</span>
            <LinkButton
              to={preOrder.to}
              size="small"
              icon="basket"
              aria-label={`Pre-Order ${product.name} from ${vendor.name}`}
            >
              Pre-Order
            </LinkButton>
          </>
        ) : (
          <span className="muted small">Available in-market only</span>
        )}
      </div>
    </li>
  );
}
