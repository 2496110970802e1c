import { expect, it, vi } from "vitest";
import { logged } from "../support/logged";
import { makeWorld } from "../support/world";

it("work that goes on after an answer and fails is logged, and fails nothing else", async () => {
  const { waitUntil } = (await makeWorld()).ctx(null);
  waitUntil(Promise.reject(new Error("Network connection lost.")));
  await vi.waitFor(() => expect(logged().join()).toMatch(/late-work-failed.*connection lost/));
});
