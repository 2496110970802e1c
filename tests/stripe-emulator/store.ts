import type { Records } from "./records";

export type Kind = keyof Records;

/**
 * Where the emulator keeps its data. The store is synchronous on purpose: a request runs without a
 * pause between its reads and its writes, so two clicks on Pay cannot both find an unpaid session.
 * Reads return copies; a change takes effect only when it is put back.
 */
export interface Store {
  get<K extends Kind>(kind: K, id: string): Records[K] | undefined;
  /** Adds a record, or replaces an existing one without changing the order. */
  put<K extends Kind>(kind: K, id: string, record: Records[K]): void;
  delete(kind: Kind, id: string): void;
  /** All records of a kind, oldest first. */
  list<K extends Kind>(kind: K): Records[K][];
  clear(): void;
}

/**
 * A store for tests, in memory. It keeps JSON, as the durable store does, so neither shares objects
 * with its callers.
 */
export class MemoryStore implements Store {
  private readonly kinds = new Map<Kind, Map<string, string>>();

  get<K extends Kind>(kind: K, id: string): Records[K] | undefined {
    const json = this.kinds.get(kind)?.get(id);
    return json === undefined ? undefined : (JSON.parse(json) as Records[K]);
  }

  put<K extends Kind>(kind: K, id: string, record: Records[K]): void {
    const records = this.kinds.get(kind) ?? new Map<string, string>();
    this.kinds.set(kind, records.set(id, JSON.stringify(record)));
  }

  delete(kind: Kind, id: string): void {
    this.kinds.get(kind)?.delete(id);
  }

  list<K extends Kind>(kind: K): Records[K][] {
    return [...(this.kinds.get(kind)?.values() ?? [])].map(
      (json) => JSON.parse(json) as Records[K],
    );
  }

  clear(): void {
    this.kinds.clear();
  }
}
