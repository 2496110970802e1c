import { eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { foldedName } from "~/models/core/likeness";
import { markets } from "~/models/guide/market/market.tables";
import { makeMarket } from "../../support/factories";
import { makeWorld } from "../../support/world";

it("a market's name, email, phone and address are matched however they are written", async () => {
  expect(foldedName("St. Mary’s Café & Market")).toBe(foldedName("St Marys Cafe and Market"));
  const world = await makeWorld();
  const letters = "áàâäãåÁÀÂÄÃÅ çÇ éèêëÉÈÊË íìîïÍÌÎÏ ñÑ óòôöõøÓÒÔÖÕØ úùûüÚÙÛÜ";
  const name = `A\\n "O'Hara’s" & Co. #1/2 (old) + ${letters} \t東京-Ω,`;
  const { id } = await makeMarket(world, {
    name,
    contactEmail: "Plaza.Market@Example.com",
    contactPhone: "+1 (305) 555-0177",
    address: "400 Canal St., Miami",
  });
  const [row] = await world.db
    .select({
      name: markets.likeName,
      mail: markets.likeMail,
      phone: markets.likePhone,
      place: markets.likePlace,
    })
    .from(markets)
    .where(eq(markets.id, id));
  expect(row).toEqual({
    name: foldedName(name),
    mail: "plazamarket@examplecom",
    phone: "3055550177",
    place: "400canalstmiami",
  });
  expect(row?.name).toContain("aaaaaaaaaaaacceeeeeeee");
});
