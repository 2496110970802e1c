/** How many forms that are open to all are taken within an hour of the clock. A network is many people. */
export const mostAnHour = {
  /** Applications, recommendations and requests together. */
  network: 30,
  /** From whoever gives this address. */
  address: 6,
  /** Applications that are newly begun. */
  drafts: 60,
} as const;
