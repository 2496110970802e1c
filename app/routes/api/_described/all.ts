import { accounts } from "./accounts";
import { admin } from "./admin";
import { joining } from "./joining";
import { managing } from "./managing";
import { markets } from "./markets";
import { money } from "./money";
import type { Described } from "./operation";
import { orders } from "./orders";
import { stall } from "./stall";
import { vendors } from "./vendors";

/** Every resource of the API, in the order in which one reads of them. */
export const described: readonly Described[] = [
  markets,
  vendors,
  orders,
  accounts,
  stall,
  money,
  managing,
  joining,
  admin,
];
