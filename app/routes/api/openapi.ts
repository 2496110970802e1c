import { defineEndpoint, type Endpoint } from "~/platform/endpoint";
import document from "../../../docs/api/openapi.json?raw";

export const loader: Endpoint[] = [
  defineEndpoint("GET /api/openapi.json", {
    summary: "Returns this API as OpenAPI. For a readable version, see /api/docs",
    may: "anyone",
    readFrom: "anywhere",
    answers: { 200: "OpenAPI" },
    async handle(ctx) {
      ctx.cache.publicly(300);
      // In the repository it is written for people, with a line for each of its values.
      return JSON.parse(document);
    },
  }),
];
