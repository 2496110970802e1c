import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { PageHeader } from "~/components/kit/page-header";
import { BookForm } from "~/components/manager/book-form";
import { DayTakings } from "~/components/manager/day-takings";
import { titled } from "~/components/shell/page-meta";
import { longDate } from "~/models/core/calendar";
import { WriteDayBook } from "~/models/running/day-book/day-book.schema";
import { readDayBook, writeDayBook } from "~/models/running/day-book/day-book.server";
import { dayBookView } from "~/models/running/day-book/day-book.view";
import { allow } from "~/platform/allow";
import { dateIn, type FormAnswer, submitForm } from "~/platform/submit";
import { pageOf, toAskForAccess } from "./paths";

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  titled(data ? `Book of ${data.day.text}` : "The day’s book"),
];

export async function loader(args: LoaderFunctionArgs) {
  const ctx = await allow.manager(args, toAskForAccess);
  const { marketId } = ctx.viewer;
  const date = dateIn(args.params.date);
  return {
    marketId,
    ...dayBookView(await readDayBook(ctx, { marketId, date })),
    back: pageOf(ctx.viewer, "/book"),
    takingsAt: pageOf(ctx.viewer, `/book/${date}/:vendorId`),
  };
}

export async function action(args: ActionFunctionArgs) {
  const ctx = await allow.manager(args, toAskForAccess);
  const date = dateIn(args.params.date);
  return submitForm(ctx, args, WriteDayBook, writeDayBook, {
    also: { marketId: String(ctx.viewer.marketId), date },
    done: () => {
      ctx.toast.show({ title: "Book saved", description: longDate(date) });
      return redirect(pageOf(ctx.viewer, `/book/${date}`));
    },
  });
}

/** After a refusal too: whoever comes too late sees what has been written meanwhile. */
export const shouldRevalidate = () => true;

export default function BookOfDay() {
  const { day, when, stalls, takings, reports, back, takingsAt, ...book } =
    useLoaderData<typeof loader>();
  const answer = useActionData<FormAnswer>();
  return (
    <div className="page page-narrow">
      <PageHeader title={day.text} lead={when} back={{ to: back, label: "Back to the book" }} />
      <div className="stack">
        <BookForm
          key={`${day.date}-${book.version}`}
          {...book}
          date={day.date}
          stalls={stalls}
          answer={answer}
          back={back}
        />
        <DayTakings
          stalls={stalls}
          sum={takings}
          reports={reports}
          isWritten={book.version > 0}
          at={(id) => takingsAt.replace(":vendorId", String(id))}
        />
      </div>
    </div>
  );
}
