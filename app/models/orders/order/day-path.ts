/** The page of a market day of a vendor. */
export const dayPath = (marketId: number, date: string) =>
  `/vendor-dashboard/days/${marketId}/${date}`;

/** The page on which the orders of a market day are weighed. */
export const weighPath = (marketId: number, date: string) => `${dayPath(marketId, date)}/weigh`;
