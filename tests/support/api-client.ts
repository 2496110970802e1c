import createClient from "openapi-fetch";
import type { paths } from "../../docs/api/market-day";
import { site, type World } from "./world";

/** The typed client of the API, as any program has it, that asks this world's server. */
export const apiClient = (world: World, headers?: Record<string, string>) =>
  createClient<paths>({
    baseUrl: site,
    headers: { Host: new URL(site).host, ...headers },
    fetch: (request) => world.fetch(request),
  });
