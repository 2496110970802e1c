import type { Viewer } from "~/platform/viewer";
import { m, marketColumns } from "../market/market-columns.server";
import { isSavedBy } from "../saved/saved.server";

/** What a map and the list beside it say of a market to a viewer. */
export const placeColumns = (viewer: Viewer | null) => ({
  ...marketColumns.place,
  isSaved: isSavedBy(viewer, "market", m.id),
});
