import { Link } from "@remix-run/react";
import type { MarketDocumentsView } from "~/models/vendors/vendor-document/vendor-document.view";
import { StateBadge } from "../kit/badge";
import { Button, LinkButton, useBusy } from "../kit/button";
import { DataTable } from "../kit/data-table";
import { OfficeForm } from "../kit/office-form";
import "./manager.css";

/**
 * Which vendor has which of the documents that a market asks for. Each existing document can be
 * downloaded.
 */
export function DocumentTable({
  columns,
  rows,
  show,
  all,
  shown,
  vendorAt,
}: Pick<MarketDocumentsView, "columns" | "rows"> & {
  /** 'missing' or 'ending', if the table lists only those; otherwise null. */
  show: string | null;
  /** The address of the full list. */
  all: string;
  /** How many vendors share their documents with the market. */
  shown: number;
  vendorAt: (id: number) => string;
}) {
  return (
    <div className="stack">
      {show && (
        <p>
          <LinkButton to={all} variant="soft" icon="close">
            Show all vendors
          </LinkButton>
        </p>
      )}
      {rows.length === 0 ? (
        <p role="status">
          {shown > 0
            ? show === "missing"
              ? "Vendors who share documents with you aren’t missing any."
              : "No documents shared with you expire soon."
            : "No vendor shares documents with your market yet."}
        </p>
      ) : (
        <DataTable
          caption="Your vendors’ documents"
          rows={rows}
          name={{ title: "Vendor", cell: ({ name }) => name }}
          rowTo={({ id }) => vendorAt(id)}
          columns={columns.map(({ kind, title }) => ({
            title,
            cell: ({ name, kinds }: MarketDocumentsView["rows"][number]) => {
              const own = kinds.find((each) => each.kind === kind);
              if (!own) return null;
              return (
                <span className="document-cell">
                  <span className="document-kind">{title}</span>
                  <StateBadge state={own.state}>{own.text}</StateBadge>
                  {own.documentId !== null && (
                    <a href={`/documents/${own.documentId}`} className="button-link">
                      Download<span className="hidden-text">{` ${title} of ${name}`}</span>
                    </a>
                  )}
                </span>
              );
            },
          }))}
        />
      )}
    </div>
  );
}

/**
 * The vendors that do not share their documents with the market. The manager can ask each of them
 * for access.
 */
export function HiddenDocuments({
  vendors,
  vendorAt,
  askAt,
}: {
  vendors: MarketDocumentsView["hidden"];
  vendorAt: (id: number) => string;
  askAt: (id: number) => string;
}) {
  const busy = useBusy();
  if (vendors.length === 0) return null;
  return (
    <section aria-labelledby="hidden-documents" className="stack">
      <div>
        <h2 id="hidden-documents">Documents not shared with you</h2>
        <p className="muted small">
          Each vendor decides which markets can see its documents. You can ask each vendor for
          access once a week.
        </p>
      </div>
      <ul className="line-above">
        {vendors.map(({ id, name, canAsk, asked }) => (
          <li key={id} className="vendor-choice">
            <span>
              <Link to={vendorAt(id)}>{name}</Link>
              <span className="muted small">
                This vendor doesn’t share its documents with your market.
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
                  {asked ? "Ask again for access" : "Ask for access"}
                  <span className="hidden-text"> to the documents of {name}</span>
                </Button>
              </OfficeForm>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
