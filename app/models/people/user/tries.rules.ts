const minute = 60_000;

/** So many failures in so long a time, in milliseconds, and then no more tries until it is over. */
export interface Limit {
  most: number;
  lasts: number;
}

/**
 * How often a password may be guessed. A stranger has few tries at one name, from however many
 * networks; a network has few at many names. Neither keeps the owner out: who sits in another
 * network is held up by nothing but `name`, and a browser that the account knows not even by that.
 */
export const triesAt = {
  /** One name, from one network. */
  nameInNetwork: { most: 5, lasts: 15 * minute },
  /** Any names, from one network: people at one market's wireless share it. */
  network: { most: 30, lasts: 15 * minute },
  /** One name, from all networks together, whoever owns them. */
  name: { most: 30, lasts: 60 * minute },
  /** One account, in a browser that has signed in to it before. */
  browser: { most: 10, lasts: 15 * minute },
  /** The password that a signed-in account is asked for again. */
  own: { most: 10, lasts: 15 * minute },
  /** Being told, on one network, that an email address has an account already. */
  addressTaken: { most: 10, lasts: 60 * minute },
} as const satisfies Record<string, Limit>;

/** How long a browser is known after it has last signed in, in milliseconds: a year. */
export const browserKnownFor = 365 * 24 * 60 * minute;
/** So many browsers of one account are known, the latest ones. */
export const mostBrowsersKnown = 20;
