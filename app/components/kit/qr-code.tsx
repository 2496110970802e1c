import type { Qr } from "~/models/core/qr-code";
import "./qr-code.css";

/** A QR code. `label` says what it holds, for readers who cannot see or scan it. */
export function QrCode({ qr: { size, path }, label }: { qr: Qr; label: string }) {
  return (
    <svg className="qr" viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label}>
      <path d={path} stroke="#000" shapeRendering="crispEdges" />
    </svg>
  );
}
