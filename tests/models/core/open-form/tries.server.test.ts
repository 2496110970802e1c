import { expect, it } from "vitest";
import { mostAnHour } from "~/models/core/open-form/open-form.rules";
import { spendOpenForm } from "~/models/core/open-form/tries.server";
import { makeWorld } from "../../../support/world";

it("a network without forms left does not use up the forms of an email address", async () => {
  const world = await makeWorld();
  const from = (address: string) => ({ ...world.ctx(null), address });
  const fern = "fern@example.com";
  for (let at = 0; at < mostAnHour.network; at++) await spendOpenForm(from("192.0.2.1"), null);
  for (let at = 0; at < mostAnHour.address; at++) {
    await expect(spendOpenForm(from("192.0.2.1"), fern)).rejects.toMatchObject({
      code: "too_many",
    });
  }
  await spendOpenForm(from("192.0.2.2"), fern);
});
