import { useEffect, useRef, useState } from "react";
import { readQr } from "~/models/orders/order/pickup-mark";
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
  const [said, setSaid] = useState("");
  const video = useRef<HTMLVideoElement>(null);
  const read = useRef(async (_text: string) => {});
  read.current = async (text) => {
    const scanned = await readQr(text, markKey);
    const known = scanned?.find(({ orderId, code }) =>
      orders.some((order) => order.id === orderId && order.code === code),
    );
    setSaid(known ? "" : unknownText(scanned));
    if (!known) return;
    setIsOpen(false);
    onFound(known.code);
  };

  useEffect(() => {
    void canScan().then(setIsAble);
    if (location.hash === "") return;
    void read.current(location.href);
    history.replaceState(history.state, "", location.pathname + location.search);
  }, []);

  useEffect(() => {
    if (!isOpen || !video.current) return;
    const end = new AbortController();
    let last = "";
    scan(video.current, end.signal, (text) => {
      if (text !== last) void read.current(text);
      last = text;
    }).catch(() => {
      setSaid("We couldn’t use the camera. Allow it in your browser, or type the code.");
      setIsOpen(false);
    });
    return () => end.abort();
  }, [isOpen]);

  return (
    <div className="stack gap-2">
      {isAble && (
        <Button
          type="button"
          variant="soft"
          icon="camera"
          aria-expanded={isOpen}
          onClick={() => {
            setSaid("");
            setIsOpen(!isOpen);
          }}
        >
          {isOpen ? "Close camera" : "Scan a code"}
        </Button>
      )}
      <p role="status" className="strong">
        {said}
      </p>
      {isOpen && <video ref={video} className="scan-video round" muted playsInline />}
    </div>
  );
}

function unknownText(scanned: Awaited<ReturnType<typeof readQr>>): string {
  if (scanned === null) return "This isn’t a Market Day pickup code.";
  const [order] = scanned;
  return order
    ? `${order.code} is a real pickup code of yours, but not on this list. The order may be for another day or market, or newer than the list.`
    : "This code isn’t for your stall. Ask for the order number.";
}
