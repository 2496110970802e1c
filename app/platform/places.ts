/**
 * The country's places. The build writes them into small files beside the pages (see
 * scripts/vite-places.ts), so they are not in the worker, and reading them needs no database.
 */
export interface PlaceFiles {
  /** The lines of a file, each with a newline before and after it; "" if there is no such file. */
  read(name: string): Promise<string>;
}

/** The part of the static file server that is needed here. */
export type StaticFiles = Pick<Fetcher, "fetch">;

/** The address of the place files. The host does not exist; only the path counts. */
const folder = "https://static.example/places";

export function openPlaceFiles(files: StaticFiles | undefined): PlaceFiles {
  return {
    async read(name) {
      const answer = await files?.fetch(`${folder}/${name}.txt`);
      return answer?.ok ? answer.text() : "";
    },
  };
}
