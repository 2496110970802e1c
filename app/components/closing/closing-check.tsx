import type { ClosingProposalView } from "~/models/orders/closing/closing.view";
import { Button } from "../kit/button";
import { ConfirmActions } from "../kit/confirm-page";
import { CountLine } from "../kit/count-line";
import { DataTable } from "../kit/data-table";
import { DescriptionList } from "../kit/description-list";
import { FormProblem } from "../kit/form-problem";
import { OfficeForm } from "../kit/office-form";
import { useBusy } from "../kit/use-busy";
import type { AskedOfClosing } from "./closing-form";
import "../kit/card.css";

/** Everybody whom closing a day concerns, and the button that does it. */
export function ClosingCheck({
  proposal,
  asked,
  problem,
  back,
}: {
  proposal: ClosingProposalView;
  asked: AskedOfClosing;
  problem: { title: string; text: string } | null | undefined;
  back: string;
}) {
  const busy = useBusy();
  const { when, counts, facts, stalls } = proposal;
  return (
    <div className="stack">
      <section className="card stack">
        <FormProblem problem={problem} />
        <CountLine counts={counts} />
        <DescriptionList items={[{ term: "Why", value: asked.reason }, ...facts]} />
        <p>
          The market’s page, the map, calendars and pickup dates change at once. A minute later
          orders are called off, money goes back and everybody is told. Until then you can undo it;
          afterwards you cannot.
        </p>
        <OfficeForm>
          {Object.entries(asked).map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
          <ConfirmActions keep={{ to: back, label: "Keep it open" }}>
            <Button variant="danger" busy={busy} busyText="Closing...">
              Close the day
            </Button>
          </ConfirmActions>
        </OfficeForm>
      </section>
      {stalls.length > 0 && (
        <DataTable
          caption={`Vendors on ${when}`}
          rows={stalls}
          name={{ title: "Vendor", cell: ({ name }) => name }}
          columns={[
            {
              title: "Called off",
              isNumber: true,
              cell: ({ orders }) =>
                orders === 0 ? (
                  <span className="muted">no order</span>
                ) : (
                  `${orders} ${orders === 1 ? "order" : "orders"}`
                ),
            },
            {
              title: "Back to cards",
              isNumber: true,
              cell: ({ refund }) => refund ?? <span className="muted">nothing</span>,
            },
            {
              title: "Mail",
              cell: ({ isRead }) =>
                isRead ? "Gets a mail" : <strong>No address: please call</strong>,
            },
          ]}
        />
      )}
    </div>
  );
}
