import type { Qr } from "~/models/core/qr-code";
import { Icon } from "../kit/icon";
import { QrCode } from "../kit/qr-code";
import "../kit/card.css";
import "../kit/menu.css";
import "./order.css";

/** The pickup code to say or show at the stall, and the same as a QR code. */
export function PickupCode({
  code,
  qr,
  isOfAllStops = false,
  isOpen = false,
}: {
  code: string;
  qr: Qr | null | undefined;
  isOfAllStops?: boolean;
  /** Whether the QR code shows at once. */
  isOpen?: boolean;
}) {
  return (
    <div className="order-code grid box gap-1">
      <p className="grid gap-1">
        <span className="muted small">
          {isOfAllStops ? "Pickup code for all stops" : "Pickup code"}
        </span>
        <strong className="code">{code}</strong>
        <span className="muted small">
          {`Say or show it at ${isOfAllStops ? "each" : "the"} stall.`}
        </span>
      </p>
      {qr && (
        <details className="unfold" open={isOpen}>
          <summary>
            QR code<span className="hidden-text"> of {code}</span>
            <Icon name="chevron-down" />
          </summary>
          <QrCode qr={qr} label={`Pickup code ${code} as a QR code`} />
        </details>
      )}
    </div>
  );
}
