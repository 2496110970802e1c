import { useEffect, useRef, useState } from "react";
import { readQr, type Scanned } from "~/models/orders/order/pickup-mark";
import type { StallOrder } from "~/models/orders/stall-day/stall-day.rules";
import { Button } from "../kit/button";
import { canScan, scan } from "./camera";
import "./stall.css";

/**
 * Finds an order by the QR code on a customer's phone. A code counts only if its mark is right, so
 * without a connection too an invented code is told from an order that this phone has not heard of.
 * Also reads a code that the phone's own camera has opened as an address.
 */
export function ScanCode({
  markKey,
  orders,
  onFound,
}: {
  /** The vendor's key for the marks in QR codes. */
  markKey: string;
  orders: readonly StallOrder[];
  onFound: (code: string) => void;
}) {
  const [isAble, setIsAble] = useState(false);
  const [isOpen, setIsOpen] = useState(false);
  const [isRefused, setIsRefused] = useState(false);
  /** What was scanned last; null for a code that is not ours. */
  const [scanned, setScanned] = useState<Scanned[] | null>();
  const video = useRef<HTMLVideoElement>(null);
  const found = scanned?.find(({ orderId, code }) =>
    orders.some((order) => order.id === orderId && order.code === code),
  )?.code;

  useEffect(() => {
    void canScan().then(setIsAble);
    void readQr(location.href, markKey).then((inAddress) => {
      if (inAddress === null) return;
      history.replaceState(history.state, "", location.pathname + location.search);
      setScanned(inAddress);
    });
  }, [markKey]);

  // Also when the order arrives later: the page comes with a part of the list only.
  useEffect(() => {
    if (!found) return;
    setScanned(undefined);
    setIsOpen(false);
    onFound(found);
  }, [found, onFound]);

  useEffect(() => {
    if (!isOpen || !video.current) return;
    const end = new AbortController();
    let last = "";
    scan(video.current, end.signal, (text) => {
      if (text !== last) void readQr(text, markKey).then(setScanned);
      last = text;
    }).catch(() => {
      setIsRefused(true);
      setIsOpen(false);
    });
    return () => end.abort();
  }, [isOpen, markKey]);

  return (
    <div className="stack gap-2">
      {isAble && (
        <Button
          type="button"
          variant="soft"
          icon="camera"
          aria-expanded={isOpen}
          onClick={() => {
            setIsRefused(false);
            setScanned(undefined);
            setIsOpen(!isOpen);
          }}
        >
          {isOpen ? "Close camera" : "Scan a code"}
        </Button>
      )}
      <p role="status" className="strong">
        {isRefused && "We couldn’t use the camera. Allow it in your browser, or type the code."}
        {scanned !== undefined && !found && unknownText(scanned)}
      </p>
      {isOpen && <video ref={video} className="scan-video round" muted playsInline />}
    </div>
  );
}

function unknownText(scanned: Scanned[] | null): string {
  if (scanned === null) return "This isn’t a Market Day pickup code.";
  const [order] = scanned;
  return order
    ? `${order.code} is a real pickup code of yours, but not on this list. The order may be for another day or market, or newer than the list.`
    : "This code isn’t for your stall. Ask for the order number.";
}
