import type { StallRole } from "~/platform/viewer";
import type { AuditEntry } from "../audit/audit.server";
import type { LookedAfter } from "./look-after.rules";

/** What of an account an administrator is shown; nothing that signs anybody in. */
export interface UserDetail extends LookedAfter {
  email: string;
  name: string;
  createdAt: number;
  emailConfirmedAt: number | null;
  /** Browsers in which it is signed in, and programs that hold a token. */
  sessions: number;
  tokens: number;
  lastSignInAt: number | null;
  /** Orders that it still has to pay for or to collect; counted up to `mostCounted`. */
  openOrders: number;
  stalls: { id: number; name: string; role: StallRole; isAlone: 0 | 1 }[];
  markets: { id: number; name: string }[];
  /** The market that a manager's account was asked for, in the words of the request. */
  askedMarket: string | null;
  /** What administrators did with it, the latest first. */
  acts: AuditEntry[];
}

export const mostCounted = 100;
