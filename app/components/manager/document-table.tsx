import type { MarketDocumentsView } from "~/models/vendors/stall-document/stall-document.view";
import { LinkButton } from "../kit/button";
import { DataTable } from "../kit/data-table";
import { StateBadge } from "../kit/state-badge";
import "./document-table.css";

/** Who has what of the documents that a market asks for; each that is there can be saved. */
export function DocumentTable({
  columns,
  rows,
  show,
  all,
  shown,
  vendorAt,
}: Pick<MarketDocumentsView, "columns" | "rows"> & {
  /** 'missing' or 'ending', where only those are listed. */
  show: string | null;
  /** Where all of them are. */
  all: string;
  /** How many stalls show their documents to the market. */
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
              ? "Nobody misses anything."
              : "Nothing ends soon."
            : "No vendor shows documents to your market yet."}
        </p>
      ) : (
        <DataTable
          caption="Documents of your vendors"
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
