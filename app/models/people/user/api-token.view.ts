import type { Instant } from "~/platform/context";
import { type Moment, momentOf } from "../../core/moment";
import { lastUseText, scopeText } from "./api-token.rules";
import type { NamedToken } from "./api-token.server";

/** A token as its owner's page shows it. */
export interface TokenShown {
  id: string;
  name: string;
  /** What it may do, in words. */
  may: string[];
  made: Moment;
  /** 'Nov 22, 2026, 17:05 UTC' */
  ends: Moment;
  lastUse: string;
}

export const tokenShown = (token: NamedToken, now: Instant): TokenShown => ({
  id: token.id,
  name: token.name,
  may: token.scopes.map((scope) => scopeText[scope]),
  made: momentOf(token.createdAt, now),
  ends: momentOf(token.expiresAt, now),
  lastUse: lastUseText(token.lastUsedAt, now),
});
