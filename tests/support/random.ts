import { randomFrom } from "../../scripts/lib/random.mjs";

/** Random values that are the same again for the same seed. */
export class Random {
  /** At least 0, less than 1. */
  readonly next: () => number;

  constructor(seed: number) {
    this.next = randomFrom(seed);
  }

  /** A whole number from `least` to `most`. */
  between(least: number, most: number): number {
    return least + Math.floor(this.next() * (most - least + 1));
  }

  chance(share: number): boolean {
    return this.next() < share;
  }

  one<T>(of: readonly T[]): T {
    if (of.length === 0) throw new Error("There is nothing to choose from");
    return of[this.between(0, of.length - 1)] as T;
  }

  /** One of the entries, each as likely as its weight says. */
  weighted<T extends { weight: number }>(of: readonly T[]): T {
    let left = this.next() * of.reduce((sum, { weight }) => sum + weight, 0);
    for (const each of of) {
      left -= each.weight;
      if (left < 0) return each;
    }
    return this.one(of);
  }
}
