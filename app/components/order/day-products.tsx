import { Link } from "@remix-run/react";
import type { DayView } from "~/models/orders/order/market-days.view";
import "./day-orders.css";

type Product = DayView["products"][number];

/** What a market day needs in total, product by product, and what of it is not packed yet. */
export function DayProducts({ products }: { products: readonly Product[] }) {
  return (
    <table className="day-products">
      <caption className="hidden-text">What to harvest and to pack in total</caption>
      <thead>
        <tr>
          <th scope="col">Product</th>
          <th scope="col" className="day-number">
            Ordered
          </th>
          <th scope="col" className="day-number">
            To pack
          </th>
          <td />
        </tr>
      </thead>
      <tbody>
        {products.map(({ id, name, unit, pieces, toPack, short }) => (
          <tr key={id}>
            <th scope="row">
              {name}
              {unit && <span className="muted small"> ({unit})</span>}
            </th>
            <td className="day-number">{pieces}</td>
            <td className="day-number">{toPack}</td>
            <td>
              <Link to={short} prefetch="intent" className="day-short">
                Too few?<span className="hidden-text"> {name}</span>
              </Link>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
