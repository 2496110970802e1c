import { filterAddress, type MarketFilter } from "~/models/guide/market/market-filter";
import { license } from "~/models/vendors/at-market/open-data";

const forms = [
  { name: "GeoJSON", ending: "geojson" },
  { name: "CSV", ending: "csv" },
  { name: "calendar", ending: "ics" },
] as const;

/** The list as data, for programs and spreadsheets: what is chosen on the page is chosen there. */
export function OpenData({ texts }: Pick<MarketFilter, "texts">) {
  return (
    <p className="muted small">
      These markets as data:{" "}
      {forms.map(({ name, ending }, index) => (
        <span key={ending}>
          {index > 0 && ", "}
          <a href={filterAddress(`/api/markets.${ending}`, texts)} rel="nofollow">
            {name}
          </a>
        </span>
      ))}
      . Yours to use, under{" "}
      <a href={license} rel="license">
        CC BY 4.0
      </a>
      .
    </p>
  );
}
