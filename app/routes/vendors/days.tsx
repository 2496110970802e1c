import { type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/cloudflare";
import { Form, useLoaderData } from "@remix-run/react";
import { DaysList } from "~/components/attendance/days-list";
import { Button, LinkButton } from "~/components/kit/button";
import { EmptyState } from "~/components/kit/empty-state";
import { Icon } from "~/components/kit/icon";
import { OfficeForm } from "~/components/kit/office-form";
import { PageHeader } from "~/components/kit/page-header";
import { titled } from "~/components/shell/page-meta";
import { readOwnDaysAndStock } from "~/models/vendors/attendance/own-days.server";
import {
  dateIn,
  dayIn,
  type OwnDaysView,
  ownDaysView,
} from "~/models/vendors/attendance/own-days.view";
import { allow } from "~/platform/allow";
import "~/components/kit/field.css";
import "~/components/kit/menu.css";
import "~/components/attendance/attendance.css";

export const meta: MetaFunction = () => [titled("Market days")];

export async function loader(args: LoaderFunctionArgs) {
  const ctx = await allow.vendor(args);
  const { searchParams } = new URL(args.request.url);
  const day = dayIn(searchParams.get("day"));
  if (day) throw redirect(`/vendor-days/${day.marketId}/${day.date}`);
  const from = dateIn(searchParams.get("from"));
  return ownDaysView(await readOwnDaysAndStock(ctx), ctx.now, from);
}

export default function VendorDays() {
  const { markets } = useLoaderData<typeof loader>();
  return (
    <div className="page page-narrow">
      <PageHeader
        title="Market days"
        lead="Your usual week, and the days that are different. Customers can’t order for days that are off."
        actions={
          <>
            <LinkButton to="/vendor-takings" variant="soft" icon="receipt">
              Takings
            </LinkButton>
            <LinkButton to="/vendor-notices" variant="soft" icon="mail">
              Emails to you
            </LinkButton>
          </>
        }
      />
      {markets.length === 0 ? (
        <EmptyState
          scene="market"
          title="You’re not at any market yet"
          text="Once you’re at a market, choose your days here."
        />
      ) : (
        <>
          <UsualWeek markets={markets} />
          <Exceptions />
        </>
      )}
    </div>
  );
}

/** What holds at each market where nothing is said of a date. */
function UsualWeek({ markets }: Pick<OwnDaysView, "markets">) {
  return (
    <section aria-labelledby="usually">
      <h2 id="usually">Your usual week</h2>
      <ul className="lined">
        {markets.map(({ id, name, hours, comes }) => {
          const isEvery = comes === "every_date";
          return (
            <li key={id}>
              <details className="unfold-row">
                <summary className="row between gap-3 space-y-2">
                  <span>
                    <strong className="block">{name}</strong>
                    {hours.map((each) => (
                      <span key={each} className="muted small block">
                        {each}
                      </span>
                    ))}
                    <span className="small block">
                      {isEvery ? "Coming every market day" : "Coming only on days you turn on"}
                    </span>
                  </span>
                  <Icon name="chevron-down" />
                </summary>
                <OfficeForm
                  action="/vendor-days/usual"
                  preventScrollReset
                  className="stack gap-2 align-start space-y-2"
                >
                  <p>
                    {isEvery
                      ? "You’re coming on every market day, unless you turn a day off."
                      : "You’re coming only on the days you turn on."}
                  </p>
                  <input type="hidden" name="marketId" value={id} />
                  <input
                    type="hidden"
                    name="comes"
                    value={isEvery ? "single_dates" : "every_date"}
                  />
                  <Button variant="soft">
                    {isEvery ? "Come only on days I choose" : "Come every market day"}
                    <span className="hidden-text"> at {name}</span>
                  </Button>
                </OfficeForm>
              </details>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

/** Pauses, days that are not as usual, and the way to one more. */
function Exceptions() {
  const { markets, exceptions, moreExceptions } = useLoaderData<typeof loader>();
  const pauses = markets.flatMap(({ id, name, pauses: of }) =>
    of.map((pause) => ({ ...pause, marketId: id, market: name })),
  );
  return (
    <section className="stack" aria-labelledby="exceptions">
      <h2 id="exceptions">Exceptions</h2>
      {pauses.length + exceptions.length === 0 && (
        <p className="muted">None. Every day is as in your usual week.</p>
      )}
      {pauses.length > 0 && (
        <ul className="lined">
          {pauses.map(({ id, market, text }) => (
            <li key={id}>
              <OfficeForm
                action={`/vendor-days/pauses/${id}/end`}
                preventScrollReset
                className="list-line space-y-2"
              >
                <p>
                  <strong className="block">Paused {text}</strong>
                  {market}
                </p>
                <Button variant="outline" icon="play">
                  End pause
                  <span className="hidden-text">
                    {" "}
                    of {market}, {text}
                  </span>
                </Button>
              </OfficeForm>
            </li>
          ))}
        </ul>
      )}
      {exceptions.length > 0 && <DaysList days={exceptions} />}
      {moreExceptions > 0 && (
        <p className="muted small">{`${moreExceptions} later ones aren’t listed here.`}</p>
      )}
      <AddException />
    </section>
  );
}

/** Leads to a market day's own page, where it is turned on or off and has its stock. */
function AddException() {
  const { weeks, from, later } = useLoaderData<typeof loader>();
  return (
    <div className="stack gap-2" id="add">
      {weeks.length > 0 ? (
        <Form method="get" className="stack gap-2 form-wide">
          <label htmlFor="day" className="field-label">
            Market day
          </label>
          <select id="day" name="day" className="control control-select">
            {weeks.map(({ monday, label, days }) => (
              <optgroup key={monday} label={label}>
                {days.map(({ marketId, date, day, market, comes, orders }) => (
                  <option key={`${date}-${marketId}`} value={`${marketId}/${date}`}>
                    {[
                      `${day.text}, ${market}`,
                      !comes && "away",
                      orders > 0 && (orders === 1 ? "1 order" : `${orders} orders`),
                    ]
                      .filter(Boolean)
                      .join(" · ")}
                  </option>
                ))}
              </optgroup>
            ))}
          </select>
          <Button variant="solid" icon="plus">
            Add an exception
          </Button>
        </Form>
      ) : (
        <p className="muted">
          No market days in these weeks. Your markets are out of season or closed.
        </p>
      )}
      <p className="cluster">
        <LinkButton to="/vendor-days/pause" variant="soft" icon="pause">
          Pause…
        </LinkButton>
        {from && (
          <LinkButton to="/vendor-days#add" variant="ghost">
            Coming weeks
          </LinkButton>
        )}
        {later && (
          <LinkButton to={`/vendor-days?from=${later}#add`} variant="ghost">
            Later days
          </LinkButton>
        )}
      </p>
    </div>
  );
}
