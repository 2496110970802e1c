import type { HangingView } from "~/models/guide/market/manager.view";
import { Day } from "../kit/moment";
import { Notice } from "../kit/notice";
import "./manager.css";

/** Orders that must be handed over or cancelled before something can be deleted or removed. */
export function HangingOrders({ hanging, why }: { hanging: HangingView; why: string }) {
  return (
    <Notice tone="warning" title={hanging.text}>
      <p>{why}</p>
      <ul className="hanging-orders">
        {hanging.lines.map(({ key, day, vendor, orders }) => (
          <li key={key}>
            <Day of={day} /> <span>{vendor}</span>{" "}
            <strong>{orders === 1 ? "1 order" : `${orders} orders`}</strong>
          </li>
        ))}
      </ul>
    </Notice>
  );
}
