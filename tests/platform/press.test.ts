import { describe, expect, it, vi } from "vitest";
import type { RequestContext } from "~/platform/context";
import { notFound } from "~/platform/errors";
import { submitPress } from "~/platform/press";
import { Toaster } from "~/platform/toast";

function press(error: Error, tellsMissing?: boolean) {
  const toast = new Toaster(new Request("https://market.example/"), "secret");
  const show = vi.spyOn(toast, "show");
  const ctx = { toast } as RequestContext;
  const act = () => Promise.reject(error);
  return { show, answer: submitPress(ctx, { to: "/list", tellsMissing }, act) };
}

describe("an action of a single button", () => {
  it("leaves a missing record to the not-found page", async () => {
    const { show, answer } = press(notFound("Event not found"));
    await expect(answer).rejects.toMatchObject({ code: "not_found" });
    expect(show).not.toHaveBeenCalled();
  });

  it("reports a missing record on its list when the list may be out of date", async () => {
    const { show, answer } = press(notFound("Event not found"), true);
    expect((await answer).headers.get("Location")).toBe("/list");
    const told = { title: "Not found", description: "Event not found", variant: "destructive" };
    expect(show).toHaveBeenCalledWith(told);
  });

  it("passes an unexpected error on", async () => {
    const { answer } = press(new Error("Broken"));
    await expect(answer).rejects.toThrow("Broken");
  });
});
