/**
 * A bucket in memory. It does only what the few files of a season need, because a real bucket is
 * slow to make.
 */
export function memoryBucket(): R2Bucket {
  const files = new Map<string, Uint8Array>();
  const bucket = {
    async put(key: string, bytes: ArrayBuffer | Uint8Array | string) {
      files.set(key, new Uint8Array(await new Response(bytes as BodyInit).arrayBuffer()));
    },
    async get(key: string, { range }: { range?: { offset: number; length: number } } = {}) {
      const file = files.get(key);
      if (!file) return null;
      const part = range ? file.slice(range.offset, range.offset + range.length) : file;
      return new Response(part.slice());
    },
    async delete(keys: string | string[]) {
      for (const key of [keys].flat()) files.delete(key);
    },
  };
  return bucket as unknown as R2Bucket;
}
