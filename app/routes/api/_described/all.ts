import { accounts } from "./accounts";
import { admin } from "./admin";
import { endpoints } from "./endpoints";
import { joining } from "./joining";
import { managing } from "./managing";
import { markets } from "./markets";
import { money } from "./money";
import { openData } from "./open-data";
import type { Described } from "./operation";
import { orders } from "./orders";
import { stall } from "./stall";
import { vendors } from "./vendors";

/** Every resource of the API, in the order in which one reads of them. */
export const described: readonly Described[] = [
  markets,
  vendors,
  openData,
  orders,
  accounts,
  stall,
  money,
  endpoints,
  managing,
  joining,
  admin,
];
