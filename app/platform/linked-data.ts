/** schema.org's words, as they stand in JSON. */
export type LinkedData = Record<string, unknown>;

/**
 * What search engines read of a page. A loader tells it (`ctx.linkedData.tell(…)`), and it is drawn
 * into the document: no browser needs it, so it is no part of what a page is woken up with, nor of
 * what a page that is reached by a script asks for.
 */
export class PageLinkedData {
  #told: LinkedData | null = null;

  tell(data: LinkedData) {
    this.#told = data;
  }

  get told(): LinkedData | null {
    return this.#told;
  }
}
