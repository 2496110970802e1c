import "./hours-table.css";

/** A market's week: one row per opening. */
export function HoursTable({
  hours,
}: {
  hours: { id: number; day: string; hours: string; season: string | null; doubt: string | null }[];
}) {
  if (hours.length === 0) return <p className="muted">Hours not available</p>;
  return (
    <table className="hours">
      <thead className="hidden-text">
        <tr>
          <th scope="col">Day</th>
          <th scope="col">Hours</th>
        </tr>
      </thead>
      <tbody>
        {hours.map((row) => (
          <tr key={row.id}>
            <th scope="row">{row.day}</th>
            <td>
              {row.hours}
              {row.season && <span className="hours-season">{row.season}</span>}
              {row.doubt && <span className="hours-season">{row.doubt}</span>}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
