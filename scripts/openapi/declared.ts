import type { Who } from "../../app/platform/addresses";
import {
  type Answer,
  type Endpoint,
  endpointsOf,
  type TextAnswer,
  whoMay,
} from "../../app/platform/endpoint";
import { z } from "../../app/platform/zod";
import { parts } from "../../app/routes/api/_routes";

type Module = Record<string, unknown>;
const routeModules = import.meta.glob<Module>("../../app/routes/api/*.ts", { eager: true });
const answerModules = import.meta.glob<Module>("../../app/models/**/*.answer.ts", { eager: true });
const answers: Module = Object.assign({}, ...Object.values(answerModules));

/** A call of the API as it is declared, with the values that the declaration only names. */
export interface Operation extends Omit<Endpoint, "may" | "answers"> {
  may: readonly Who[];
  /** The parameters of the address, such as 'id' for '/api/products/:id'. */
  params: readonly string[];
  answers: Record<string, Media>;
}

export type Media = TextAnswer | { type: string; schema: z.ZodType };

/** The parts of the API, in reading order, each with its calls. */
export const declaredParts = () =>
  parts.map(({ modules, ...part }) => ({
    ...part,
    operations: modules.flatMap(endpointsIn).map(operationOf),
  }));

const endpointsIn = (module: string) =>
  endpointsOf(routeModules[`../../app/routes/api/${module}.ts`] ?? {});

const operationOf = (endpoint: Endpoint): Operation => ({
  ...endpoint,
  may: endpoint.only ?? whoMay[endpoint.may],
  params: [...endpoint.address.matchAll(/:(\w+)/g)].map(([, name = ""]) => name),
  answers: Object.fromEntries(
    Object.entries(endpoint.answers).map(([status, answer]) => [status, mediaOf(answer)]),
  ),
});

function mediaOf(answer: Answer): Media {
  const json = (schema: z.ZodType) => ({ type: "application/json", schema });
  if (typeof answer === "string") return json(schemaNamed(answer));
  if (answer instanceof z.ZodType) return json(answer);
  if (!("type" in answer)) return json(z.array(schemaNamed(answer[0])));
  return "schema" in answer ? { ...answer, schema: schemaNamed(answer.schema) } : answer;
}

function schemaNamed(name: string): z.ZodType {
  const schema = answers[name];
  if (schema instanceof z.ZodType) return schema;
  throw new Error(`No *.answer.ts exports ${name}`);
}
