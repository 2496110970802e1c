import type { MailedOrder } from "~/models/orders/order/order-news";

/** The payment for the order below; none of it has been refunded. */
export const nothingBack = { amount: 1600, refunded: 0, atBank: 0, isDisputeOpen: false };

/** An order to collect on Saturday, 9 May 2026, from 9 to 12 in Miami. */
export const mailedOrder: MailedOrder = {
  id: 12,
  status: "confirmed",
  username: "Ada <3",
  vendorName: "Bees & Co",
  marketName: "Grove Market",
  marketAddress: "1 Bay Street",
  timeZone: "America/New_York",
  pickupDate: "2026-05-09",
  pickupTimeStart: "09:00",
  pickupTimeEnd: "12:00",
  pickupCode: "AB3D",
  paymentMethod: "card",
  totalAmount: 1600,
  specialInstructions: null,
  canCancel: true,
  cancelDeadline: Date.UTC(2026, 4, 8, 22),
  cancelledBy: null,
  createdAt: Date.UTC(2026, 4, 7, 15),
  paid: nothingBack,
  items: [{ name: "Honey", quantity: 2, totalPrice: 1600, weight: null }],
};
