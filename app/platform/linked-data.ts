/** schema.org data, as written in JSON. */
export type LinkedData = Record<string, unknown>;

/**
 * The data about a page for search engines. A loader sets it (`ctx.linkedData.tell(…)`), and the
 * document contains it. Browsers do not need it, so it is not part of the data that hydrates a
 * page, nor of the data for a page that is opened by a script.
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
