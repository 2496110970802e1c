import type { World } from "./world";

/** The plans of the statements that `work` prepares, in order: which index each of them uses. */
export async function plansOf({ d1 }: World, work: () => Promise<unknown>): Promise<string[]> {
  const { prepare } = d1;
  const asked: string[] = [];
  d1.prepare = (query) => {
    asked.push(query);
    return prepare.call(d1, query);
  };
  await work();
  Object.assign(d1, { prepare });
  return Promise.all(
    asked.map(async (query) => {
      const values = Array(query.split("?").length - 1).fill(1);
      const explained = d1.prepare(`explain query plan ${query}`).bind(...values);
      const { results } = await explained.all<{ detail: string }>();
      return results.map(({ detail }) => detail).join("; ");
    }),
  );
}
