import { Outlet, useLoaderData } from "@remix-run/react";
import { ActsForProvider } from "../kit/office-form";
import type { Office } from "./office-frame";

/**
 * The pages of one vendor or one market, whose forms name it. When the vendor or the market changes,
 * the pages are drawn anew: a field keeps the text that it was first drawn with, and must not carry it
 * over to another vendor.
 */
export function OfficePages() {
  const { actsFor } = useLoaderData<Required<Office>>();
  return (
    <ActsForProvider actsFor={actsFor}>
      <Outlet key={actsFor.id} />
    </ActsForProvider>
  );
}
