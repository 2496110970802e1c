import type { Instant } from "~/platform/context";
import { localDateOf, longDate } from "../calendar";
import { openState } from "../market/market.rules";
import { weekListed } from "../market/market-listing";
import type { AskingRow, HeldRow } from "./asked-documents.server";
import {
  documentsToday,
  isMissing,
  kindsIn,
  type Standing,
  standingOf,
} from "./stall-document.rules";
import type { AskingMarket, StallDocument } from "./stall-document.server";
import { documentWords, stallDocumentKinds } from "./stall-document.words";

const states = {
  missing: "problem",
  ended: "problem",
  ends_before: "problem",
  ends_soon: "waiting",
  there: "done",
} as const satisfies Record<Standing["is"], string>;

const badgeOf = (standing: Standing) => ({ state: states[standing.is], text: standing.text });

/** What a market's stalls have of what it asks for, as those who run it see it. */
export function marketDocumentsView(
  {
    market,
    stalls,
    held,
  }: { market: AskingRow; stalls: { id: number; name: string }[]; held: HeldRow[] },
  show: string | null,
  now: Instant,
) {
  const asked = kindsIn(market.asked);
  const week = weekListed(market, now);
  const today = localDateOf(now, week.timeZone);
  const { next, isOpen } = openState(week, now);
  const neededBy = isOpen ? today : (next?.date ?? null);
  const has = new Map(held.map((row) => [`${row.vendorId} ${row.kind}`, row]));
  const rows = stalls.map(({ id, name }) => {
    const kinds = asked.map((kind) => {
      const own = has.get(`${id} ${kind}`);
      const standing = standingOf(own ? own.expiresOn : undefined, { today, neededBy });
      return { kind, standing, ...badgeOf(standing), documentId: own?.documentId ?? null };
    });
    return {
      id,
      name,
      isMissing: kinds.some(({ standing }) => isMissing(standing)),
      endsSoon: kinds.some(({ standing }) => standing.is === "ends_soon"),
      kinds: kinds.map(({ standing: _, ...kind }) => kind),
    };
  });
  const shown =
    show === "missing"
      ? rows.filter((row) => row.isMissing)
      : show === "ending"
        ? rows.filter((row) => row.endsSoon)
        : rows;
  return {
    asked,
    columns: asked.map((kind) => ({ kind, title: documentWords[kind] })),
    /** The market's next day, on which they are to hold. */
    nextDay: neededBy && { date: neededBy, text: longDate(neededBy) },
    stalls: stalls.length,
    missing: rows.filter((row) => row.isMissing).length,
    ending: rows.filter((row) => row.endsSoon).length,
    rows: shown,
  };
}
export type MarketDocumentsView = ReturnType<typeof marketDocumentsView>;

/** A stall's documents, and how it stands with what its markets ask for. */
export function stallDocumentsView(
  { documents, markets }: { documents: StallDocument[]; markets: AskingMarket[] },
  now: Instant,
) {
  const today = documentsToday(now);
  const at = { today, neededBy: null };
  return {
    documents: documents.map((document) => documentView(document, now)),
    asked: stallDocumentKinds.flatMap((kind) => {
      const by = markets.filter(({ asked }) => kindsIn(asked).includes(kind));
      if (by.length === 0) return [];
      // Those that hold longest come first.
      const [best] = documents.filter((each) => each.kind === kind);
      const standing = standingOf(best ? best.expiresOn : undefined, at);
      const names = by.map(({ name }) => name);
      return [{ kind, word: documentWords[kind], ...badgeOf(standing), by: names.join(", ") }];
    }),
  };
}

/** One of them. */
export function documentView(document: StallDocument, now: Instant) {
  const { id, kind, name, expiresOn, version } = document;
  const standing = standingOf(expiresOn, { today: documentsToday(now), neededBy: null });
  return { id, version, kind, word: documentWords[kind], name, expiresOn, ...badgeOf(standing) };
}
export type StallDocumentView = ReturnType<typeof documentView>;
