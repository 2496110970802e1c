/** The pages that are offered: the first, the last, and the neighbours of the current one. */
export function pageNumbers(page: number, pages: number): number[] {
  const wanted = [1, page - 1, page, page + 1, pages];
  const within = wanted.filter((number) => number >= 1 && number <= pages);
  return [...new Set(within)].sort((a, b) => a - b);
}
