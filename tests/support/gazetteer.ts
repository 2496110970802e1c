import { folded } from "~/models/guide/finding/words";
import { fileOfTown, fileOfZip, largeTowns } from "~/models/guide/place/gazetteer";
import type { StaticFiles } from "~/platform/places";

/** A small country, in files like the ones that the build writes. Two states have a Springfield. */
export const smallCountry = filesWith(
  [
    ["Springfield", "MO", 37.2, -93.3, 166_000],
    ["Springfield", "MA", 42.1, -72.6, 154_000],
    ["Miami", "FL", 25.77, -80.19, 441_000],
    ["Miami", "OK", 36.9, -94.9, 13_600],
    ["St. Louis", "MO", 38.63, -90.2, 315_000],
    ["Kansas City", "KS", 39.11, -94.63, 156_000],
    ["New York", "NY", 40.76, -73.98, 8_000_000],
    ["Washington", "DC", 38.9, -77.04, 601_000],
    ["Aspen", "CO", 39.19, -106.82, 6_600],
  ],
  [
    ["33133", 25.73, -80.24, "Miami", "FL"],
    ["33139", 25.78, -80.13, "Miami Beach", "FL"],
  ],
);

export function filesWith(
  towns: [name: string, state: string, lat: number, lng: number, people: number][],
  zips: [zip: string, lat: number, lng: number, town: string, state: string][],
): Map<string, string> {
  const files = new Map<string, string>();
  const put = (name: string, cells: (string | number)[]) => {
    files.set(`${name}.txt`, `${files.get(`${name}.txt`) ?? "\n"}${cells.join("\t")}\n`);
  };
  for (const [name, ...more] of towns) {
    const cells = [folded(name), name, ...more];
    put(fileOfTown(folded(name)), cells);
    put(largeTowns, cells);
  }
  for (const cells of zips) put(fileOfZip(cells[0]), cells);
  return files;
}

/** Serves files as the worker's static files. */
export const filesOf = (files: Map<string, string>): StaticFiles => ({
  async fetch(address) {
    const text = files.get(new URL(String(address)).pathname.replace("/places/", ""));
    return new Response(text ?? null, { status: text === undefined ? 404 : 200 });
  },
});
