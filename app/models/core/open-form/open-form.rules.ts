/**
 * The most forms open to everybody that are accepted within a clock hour. One network can be many
 * people.
 */
export const mostAnHour = {
  /** Applications, recommendations and requests together, from one network. */
  network: 30,
  /** From everybody who gives the same email address. */
  address: 6,
  /** Newly begun drafts of applications, from one network. */
  drafts: 60,
  /** New baskets of visitors who have not signed in, from one network. */
  baskets: 120,
} as const;
