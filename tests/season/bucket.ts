/**
 * A bucket in memory. It does only what the few files of a season need, because a real bucket is
 * slow to make.
 */
export function memoryBucket(): R2Bucket {
  const files = new Map<string, { file: Uint8Array; httpMetadata?: R2HTTPMetadata }>();
  const bucket = {
    async put(
      key: string,
      bytes: ArrayBuffer | Uint8Array | string,
      { httpMetadata }: { httpMetadata?: R2HTTPMetadata } = {},
    ) {
      const file = new Uint8Array(await new Response(bytes as BodyInit).arrayBuffer());
      files.set(key, { file, httpMetadata });
    },
    async get(key: string, { range }: { range?: { offset: number; length: number } } = {}) {
      const found = files.get(key);
      if (!found) return null;
      const { file, httpMetadata } = found;
      const part = range ? file.slice(range.offset, range.offset + range.length) : file;
      return Object.assign(new Response(part.slice()), { httpMetadata });
    },
    async delete(keys: string | string[]) {
      for (const key of [keys].flat()) files.delete(key);
    },
  };
  return bucket as unknown as R2Bucket;
}
