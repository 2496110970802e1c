import type { Habit, When } from "../season";
import * as administrators from "./administrators";
import * as banks from "./banks";
import * as customers from "./customers";
import * as managers from "./managers";
import { patient } from "./play";
import * as vendors from "./vendors";

const always: Habit[] = [
  ...Object.values(administrators),
  ...Object.values(banks),
  customers.visit,
  customers.saveMarket,
  customers.signOutAndIn,
  customers.subscribe,
  customers.correct,
  managers.lookAround,
  managers.nameStall,
  vendors.lookAround,
  vendors.setStock,
  vendors.changePrice,
  vendors.pause,
  vendors.reconnect,
];

/** Who does what, and when. What joins the season is one more habit here. */
export const habits: Record<When, readonly Habit[]> = {
  before: [
    ...always,
    customers.order,
    customers.cancel,
    customers.payLate,
    vendors.prepare,
    vendors.callOff,
    vendors.runShort,
    vendors.stayAway,
    managers.closeDay,
    managers.removeVendor,
  ].map(patient),
  at: [...always, vendors.handOver, vendors.prepare].map(patient),
  after: [...always, vendors.handOver, vendors.askForMoney, customers.review].map(patient),
};
