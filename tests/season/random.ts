/** Numbers that look random and are the same again for the same seed (mulberry32). */
export class Random {
  #state: number;

  constructor(seed: number) {
    this.#state = seed >>> 0;
  }

  /** At least 0, less than 1. */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0;
    let mixed = this.#state;
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  }

  /** A whole number from `least` to `most`. */
  between(least: number, most: number): number {
    return least + Math.floor(this.next() * (most - least + 1));
  }

  chance(share: number): boolean {
    return this.next() < share;
  }

  one<T>(of: readonly T[]): T {
    const found = of[this.between(0, of.length - 1)];
    if (of.length === 0 || found === undefined) throw new Error("There is nothing to choose from");
    return found;
  }

  /** One of them, each as likely as its weight says. */
  weighted<T extends { weight: number }>(of: readonly T[]): T {
    let left = this.next() * of.reduce((sum, { weight }) => sum + weight, 0);
    for (const each of of) {
      left -= each.weight;
      if (left < 0) return each;
    }
    return this.one(of);
  }
}
