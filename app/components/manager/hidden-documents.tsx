import { Link } from "@remix-run/react";
import type { MarketDocumentsView } from "~/models/vendors/stall-document/stall-document.view";
import { Button } from "../kit/button";
import { OfficeForm } from "../kit/office-form";
import { useBusy } from "../kit/use-busy";
import "./vendor-list.css";

/** The stalls that do not show their documents to the market; each can be asked to. */
export function HiddenDocuments({
  stalls,
  vendorAt,
  askAt,
}: {
  stalls: MarketDocumentsView["hidden"];
  vendorAt: (id: number) => string;
  askAt: (id: number) => string;
}) {
  const busy = useBusy();
  if (stalls.length === 0) return null;
  return (
    <section aria-labelledby="hidden-documents" className="stack">
      <div>
        <h2 id="hidden-documents">Not shown to you</h2>
        <p className="muted small">
          A stall decides which of its markets read its documents. Those that you have added
          yourself have to say so first; ask them, once a week at most.
        </p>
      </div>
      <ul className="vendor-choices">
        {stalls.map(({ id, name, canAsk, asked }) => (
          <li key={id} className="vendor-choice">
            <span>
              <Link to={vendorAt(id)}>{name}</Link>
              <span className="muted small">
                The stall has not shown its documents to your market.
                {asked && (
                  <>
                    {" "}
                    Asked on <time dateTime={asked.date}>{asked.text}</time>.
                  </>
                )}
              </span>
            </span>
            {canAsk && (
              <OfficeForm action={askAt(id)}>
                <Button variant="soft" busy={busy}>
                  {asked ? "Ask again" : "Ask"}
                  <span className="hidden-text"> {name} for its documents</span>
                </Button>
              </OfficeForm>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
