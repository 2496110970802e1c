import { Form } from "@remix-run/react";
import type { ReadersView } from "~/models/running/newsletter/newsletter.view";
import { Button } from "../kit/button";
import { DataTable } from "../kit/data-table";
import { Day } from "../kit/day";
import { EmptyState } from "../kit/empty-state";
import { FilterChips } from "../kit/filter-chips";
import { Icon } from "../kit/icon";
import { SearchForm } from "../kit/search-form";
import { StateBadge } from "../kit/state-badge";
import { StepPages } from "../kit/step-pages";
import { useBusy } from "../kit/use-busy";
import "./newsletter-office.css";

const looks = { active: "active", unconfirmed: "waiting", inactive: "ended" } as const;

function TakeOff({ id }: { id: number }) {
  const action = `/newsletter-management/readers/${id}/off`;
  const busy = useBusy({ action });
  return (
    <Form method="post" action={action}>
      <Button variant="ghost" busy={busy}>
        Take off the list
      </Button>
    </Form>
  );
}

/** Who reads the newsletter: searched, filtered and paged by the address. */
export function ReadersList({ view }: { view: ReadersView }) {
  const { rows, q, state } = view;
  return (
    <>
      <div className="newsletter-ask">
        <SearchForm
          label="Search subscribers"
          placeholder="How the email address begins"
          q={q}
          keep={{ state }}
        />
        <FilterChips label="Status" chips={view.chips} />
      </div>
      {rows.length === 0 ? (
        <EmptyState
          title={q || state ? "No subscribers found" : "No subscribers yet"}
          text={
            q || state
              ? "Nobody here fits what is asked for."
              : "Whoever signs up at the foot of a page, and says yes by mail, shows up here."
          }
        />
      ) : (
        <>
          <p className="muted" role="status">
            {view.found}
          </p>
          <DataTable
            caption="Newsletter subscribers"
            rows={rows}
            sort={view.sort}
            more={(reader) =>
              reader.state === "inactive"
                ? null
                : { label: `More for ${reader.email}`, items: <TakeOff id={reader.id} /> }
            }
            name={{ title: "Email", cell: ({ email }) => email, sort: q ? undefined : "email" }}
            columns={[
              {
                title: "Status",
                cell: (reader) => (
                  <StateBadge state={looks[reader.state]}>{reader.status}</StateBadge>
                ),
                place: "state",
              },
              {
                title: "Subscribed",
                cell: ({ subscribed }) => <Day of={subscribed} />,
                sort: q ? undefined : "subscribed",
              },
              { title: "ID", cell: ({ id }) => id, isNumber: true },
            ]}
          />
          <div className="newsletter-foot">
            <StepPages previous={view.previous} next={view.next} />
            <a href={view.exports} className="page-link" download>
              <Icon name="download" />
              CSV
            </a>
          </div>
        </>
      )}
    </>
  );
}
