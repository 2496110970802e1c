import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { Link, useLoaderData } from "@remix-run/react";
import { LinkButton } from "~/components/kit/button";
import { EmptyState } from "~/components/kit/empty-state";
import { PageHeader } from "~/components/kit/page-header";
import { BookDays, YearLines } from "~/components/manager/year-sheet";
import { titled } from "~/components/shell/page-meta";
import { defaultZone, localDateOf } from "~/models/core/calendar";
import { yearIn } from "~/models/running/day-book/day-book.rules";
import { yearView } from "~/models/running/day-book/day-book.view";
import { readYear } from "~/models/running/day-book/year.server";
import { allow } from "~/platform/allow";
import { pageOf, toAskForAccess } from "./paths";

export const meta: MetaFunction = () => [titled("The day’s book")];

export async function loader(args: LoaderFunctionArgs) {
  const ctx = await allow.manager(args, toAskForAccess);
  const { searchParams } = new URL(args.request.url);
  const year = yearIn(searchParams.get("year"), localDateOf(ctx.now, defaultZone));
  const sheet = yearView(await readYear(ctx, ctx.viewer.marketId, year));
  const at = (which: number) => pageOf(ctx.viewer, "/book", { year: String(which) });
  return {
    ...sheet,
    dayAt: pageOf(ctx.viewer, "/book/:date"),
    file: pageOf(ctx.viewer, "/book/year.csv", { year: String(year) }),
    before: at(year - 1),
    after: year < sheet.thisYear ? at(year + 1) : null,
  };
}

export default function Book() {
  const { year, days, lines, toWrite, dayAt, file, before, after } = useLoaderData<typeof loader>();
  const at = (date: string) => dayAt.replace(":date", date);
  return (
    <div className="page">
      <PageHeader
        title={`The book of ${year}`}
        lead="Who was there, how many came, what was taken. Each figure says how it is known."
        actions={
          <>
            {toWrite && (
              <LinkButton to={at(toWrite.date)} icon="edit">
                {`Write ${toWrite.text}`}
              </LinkButton>
            )}
            <LinkButton to={file} variant="soft" icon="download" reloadDocument>
              CSV
            </LinkButton>
          </>
        }
      >
        <p className="cluster">
          <Link to={before} className="button-link">
            {`${year - 1}`}
          </Link>
          {after && (
            <Link to={after} className="button-link">
              {`${year + 1}`}
            </Link>
          )}
        </p>
      </PageHeader>
      {days.length === 0 ? (
        <EmptyState
          scene="market"
          title={`No market day in ${year}`}
          text="A day stands here once your market has opened."
        />
      ) : (
        <div className="stack">
          <YearLines lines={lines} />
          <BookDays days={days} at={at} />
        </div>
      )}
    </div>
  );
}
