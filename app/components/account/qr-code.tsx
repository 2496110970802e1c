import "./account.css";

/** A QR code. `label` says what it holds, for users who cannot see or scan it. */
export function QrCode({ path, size, label }: { path: string; size: number; label: string }) {
  return (
    <svg
      className="qr-code"
      viewBox={`0 0 ${size} ${size}`}
      width={size}
      height={size}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <path d={path} fill="currentColor" />
    </svg>
  );
}
