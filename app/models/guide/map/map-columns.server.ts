import type { Viewer } from "~/platform/viewer";
import { isSavedBy } from "../../people/saved/saved.server";
import { m, marketColumns } from "../market/market-columns.server";

/** What a map and the list beside it say of a market to a viewer. */
export const placeColumns = (viewer: Viewer | null) => ({
  ...marketColumns.place,
  isSaved: isSavedBy(viewer, "market", m.id),
});
