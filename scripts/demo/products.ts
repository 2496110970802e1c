import type { DemoProduct } from "./product-lines";
import { grownProducts } from "./products-grown";
import { madeProducts } from "./products-made";

/** Every product of the demo. */
export const demoProducts: DemoProduct[] = [...grownProducts, ...madeProducts];
