import type { PlaceFiles } from "~/platform/places";
import { folded, wordsOf } from "../finding/words";
import { fileOfTown, fileOfZip, type Town, townOf } from "./gazetteer";
import { type Coordinates, milesBetween } from "./place";

/** Where a ZIP code is, and its town as the post office names it. */
export interface ZipArea extends Coordinates {
  town: string;
  /** 'FL'. */
  state: string;
}

/** The country's ZIP codes and towns, as far as the given texts name them. */
export interface Country {
  zip(zip: string): ZipArea | null;
  /** Every town with a name, in any spelling and any state. */
  towns(name: string): Town[];
  /**
   * The ZIP code with its middle nearest to a point, if it is not far away. Works only after
   * `knowAllZips`.
   */
  nearest(at: Coordinates): ZipArea | null;
}

/** The lines of a file, by their first cell. */
type Lines = Map<string, string[]>;

export interface OpenCountry {
  knowing(texts: readonly string[]): Promise<Country>;
  knowAllZips(): Promise<void>;
}

/** The farthest that a point's ZIP code may be, in miles. */
const farthest = 15;

/**
 * Reads the place files once for many addresses. `knowing` returns a country that knows all ZIP
 * codes and towns named in these texts.
 */
export function openCountry(places: PlaceFiles): OpenCountry {
  const files = new Map<string, Lines>();
  async function load(name: string) {
    if (!files.has(name)) files.set(name, linesIn(await places.read(name)));
  }
  /**
   * The lines of ZIP codes by squares of one degree. They stay unparsed, because only a few are
   * ever needed.
   */
  const squares: Lines = new Map();
  const country: Country = {
    zip(zip) {
      const [line] = files.get(fileOfZip(zip))?.get(zip) ?? [];
      return line ? areaOf(line) : null;
    },
    towns(name) {
      const key = folded(name);
      return (files.get(fileOfTown(key))?.get(key) ?? []).map(townOf);
    },
    nearest(at) {
      const near = squaresAround(at)
        .flatMap((square) => squares.get(square) ?? [])
        .map(areaOf)
        .map((area) => ({ area, miles: milesBetween(at, area) }))
        .filter(({ miles }) => miles <= farthest);
      return near.sort((a, b) => a.miles - b.miles)[0]?.area ?? null;
    },
  };
  return {
    async knowing(texts: readonly string[]): Promise<Country> {
      const zips = texts.flatMap((text) => text.match(/\b\d{5}\b/g) ?? []).map(fileOfZip);
      const towns = texts.flatMap((text) => wordsOf(text).map(fileOfTown));
      await Promise.all([...new Set([...zips, ...towns])].map(load));
      return country;
    },
    async knowAllZips() {
      if (squares.size > 0) return;
      const names = Array.from({ length: 100 }, (_, at) => fileOfZip(String(at).padStart(2, "0")));
      await Promise.all(names.map(load));
      for (const lines of names.flatMap((name) => [...(files.get(name)?.values() ?? [])])) {
        for (const line of lines) put(squares, squareOf(areaOf(line)), line);
      }
    },
  };
}

function areaOf(line: string): ZipArea {
  const [, lat, lng, town = "", state = ""] = line.split("\t");
  return { lat: Number(lat), lng: Number(lng), town, state };
}

const squareOf = ({ lat, lng }: Coordinates) => `${Math.floor(lat)},${Math.floor(lng)}`;
const squaresAround = ({ lat, lng }: Coordinates) =>
  [-1, 0, 1].flatMap((north) =>
    [-1, 0, 1].map((east) => squareOf({ lat: lat + north, lng: lng + east })),
  );

function linesIn(text: string): Lines {
  const lines: Lines = new Map();
  for (const line of text.split("\n")) {
    const first = line.slice(0, Math.max(0, line.indexOf("\t")));
    if (first) put(lines, first, line);
  }
  return lines;
}

function put(lines: Lines, key: string, line: string): void {
  const known = lines.get(key);
  if (known) known.push(line);
  else lines.set(key, [line]);
}
