/**
 * The places of the country, as the build has written them into small files beside the pages (see
 * scripts/vite-places.ts): nothing of them is in the worker, and nothing is asked of the database.
 */
export interface PlaceFiles {
  /** The lines of a file, each with a newline before and after it; "" where there is none. */
  read(name: string): Promise<string>;
}

/** What serves static files, as far as it is needed here. */
export type StaticFiles = Pick<Fetcher, "fetch">;

/** Where they are served; the host is nobody's, and only the path counts. */
const folder = "https://static.example/places";

export function openPlaceFiles(files: StaticFiles | undefined): PlaceFiles {
  return {
    async read(name) {
      const answer = await files?.fetch(`${folder}/${name}.txt`);
      return answer?.ok ? answer.text() : "";
    },
  };
}
