import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { keptAnswers } from "~/models/people/kept/kept.tables";
import { answerOnce, mostKept, patience } from "~/platform/kept-answers";
import { openSealer } from "~/platform/sealed";
import { makeWorld, site, type World } from "../support/world";

let world: World;
beforeEach(async () => {
  world = await makeWorld();
});

const asked = () =>
  new Request(`${site}/api/things`, {
    method: "POST",
    body: "{}",
    headers: { "Idempotency-Key": "k-1" },
  });
const kept = () => world.db.select().from(keptAnswers);
const once = (work: () => Promise<Response>, ctx = world.ctx(null)) =>
  answerOnce(ctx, asked(), work);

/** A write that answers when the test tells it to. */
function slow() {
  let finish: (answer: Response) => void = () => {};
  const answer = new Promise<Response>((resolve) => {
    finish = resolve;
  });
  return { work: () => answer, finish };
}

describe("the answer to a write with an idempotency key", () => {
  it("is given once when it is too long to keep, and a repeat is refused", async () => {
    const long = JSON.stringify("x".repeat(300_000));
    expect(await (await once(async () => new Response(long))).text()).toBe(long);
    expect(await kept()).toMatchObject([{ status: 200, answer: null }]);
    await expect(once(async () => new Response("again"))).rejects.toMatchObject({
      code: "taken",
      message:
        "We already handled this request, but its answer was too long to keep. Don’t send the request again.",
    });
  });

  it("is not kept when it is a refusal", async () => {
    await once(async () => new Response("no", { status: 409 }));
    expect(await kept()).toEqual([]);
    expect(await (await once(async () => new Response("done"))).text()).toBe("done");
  });

  it("does not replace the answer of a later attempt when it comes too late", async () => {
    const [first, second] = [slow(), slow()];
    const late = once(first.work);
    await vi.waitFor(async () => expect(await kept()).toHaveLength(1));
    world.now += patience;
    const [before] = await kept();
    const next = once(second.work);
    await vi.waitFor(async () => expect((await kept())[0]?.claim).not.toBe(before?.claim));
    first.finish(new Response("late"));
    expect(await (await late).text()).toBe("late");
    expect(await kept()).toMatchObject([{ status: null }]);
    second.finish(new Response("in time"));
    await next;
    expect(await (await once(async () => new Response("again"))).text()).toBe("in time");
  });

  it("does not free the key of a later attempt when it is a late refusal", async () => {
    const [first, second] = [slow(), slow()];
    const late = once(first.work);
    await vi.waitFor(async () => expect(await kept()).toHaveLength(1));
    world.now += patience;
    const [before] = await kept();
    const next = once(second.work);
    await vi.waitFor(async () => expect((await kept())[0]?.claim).not.toBe(before?.claim));
    first.finish(new Response("no", { status: 409 }));
    await late;
    expect(await kept()).toHaveLength(1);
    second.finish(new Response("in time"));
    await next;
  });

  it("is not given again after a day, even when there is no room for a new one", async () => {
    await once(async () => new Response("yesterday"));
    const [row] = await kept();
    await world.db.run(sql`update kept_answers set expires_at = ${world.now}`);
    await world.db.run(sql`
      with recursive n (n) as (select 1 union all select n + 1 from n where n < ${mostKept})
      insert into kept_answers (key_hash, who, fingerprint, claim, expires_at)
      select 'h' || n, ${row?.who}, '', '', ${world.now + patience} from n`);
    await expect(once(async () => new Response("today"))).rejects.toMatchObject({
      code: "too_many",
    });
  });

  it("is encrypted with its key, and nothing in its row can open it", async () => {
    await once(async () => new Response("done"));
    const [row] = await kept();
    const opened = (key: unknown) => openSealer(String(key)).open(row?.answer ?? "", "kept answer");
    expect(await opened(`${row?.who}\nk-1`)).toContain("done");
    for (const value of Object.values(row ?? {})) expect(await opened(value)).toBeNull();
  });

  it("is completed and kept when the caller has disconnected", async () => {
    const after: Promise<unknown>[] = [];
    const write = slow();
    const ctx = { ...world.ctx(null), waitUntil: (work: Promise<unknown>) => after.push(work) };
    void once(write.work, ctx);
    await vi.waitFor(() => expect(after).toHaveLength(1));
    write.finish(new Response("done", { status: 201 }));
    await Promise.all(after);
    expect(await kept()).toMatchObject([{ status: 201 }]);
  });

  it("is given when it cannot be stored, and a repeat then counts as still running", async () => {
    const log = vi.spyOn(console, "log").mockImplementation(() => {});
    await world.d1.exec(
      "create trigger broken before update on kept_answers begin select raise(abort, 'broken'); end",
    );
    expect(await (await once(async () => new Response("done"))).text()).toBe("done");
    expect(log).toHaveBeenCalled();
    // As after a crash, the write counts as still running for a while.
    await world.db.run(sql`drop trigger broken`);
    await expect(once(async () => new Response("again"))).rejects.toMatchObject({
      code: "still_running",
    });
    vi.restoreAllMocks();
  });
});
