import type { MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { ApiText } from "~/components/api/api-text";
import { Icon } from "~/components/kit/icon";
import { LinkTabs } from "~/components/kit/link-tabs";
import { PageHeader } from "~/components/kit/page-header";
import { pageMeta } from "~/components/shell/page-meta";
import type { StillHandle } from "~/components/shell/root-data";
import { apiPart } from "~/models/running/api-docs/api-docs.server";
import type { FieldLine } from "~/models/running/api-docs/api-docs.view";
import { allow, type RouteArgs } from "~/platform/allow";
import "~/components/kit/menu.css";
import "~/components/api/api-call.css";

/** One part of the API, with the full description of its calls. */
export async function loader(args: RouteArgs) {
  const ctx = await allow.anyone(args);
  const part = apiPart(args.params.part, ctx.site);
  ctx.cache.publicly(300);
  return part;
}

export const handle: StillHandle = { isStill: true };

export const meta: MetaFunction<typeof loader> = ({ data, matches, params }) =>
  pageMeta(matches, {
    title: data ? `${data.name} API` : "API",
    description: data?.description,
    path: data ? `/api/docs/${params.part}` : null,
  });

export default function ApiDocsPart() {
  const { name, description, others, calls } = useLoaderData<typeof loader>();
  return (
    <div className="page">
      <PageHeader
        title={name}
        lead={description}
        back={{ to: "/api/docs", label: "Back to all calls" }}
      >
        <LinkTabs
          label="Parts of the API"
          tabs={others.map((each) => ({
            label: each.name,
            to: `/api/docs/${each.slug}`,
            chosen: each.chosen,
          }))}
        />
      </PageHeader>
      {calls.map((call) => (
        <ApiCall key={call.id} call={call} />
      ))}
    </div>
  );
}

/** The full description of one call. */
function ApiCall({ call }: { call: ReturnType<typeof apiPart>["calls"][number] }) {
  const { id, method, path, summary, description, parameters, body, curl, answers } = call;
  return (
    <section className="api-call grid line-above gap-3" id={id} aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>{summary}</h2>
      <p>
        <span className="api-method fine strong">{method}</span> <code>{path}</code>
      </p>
      {description !== `${summary}.` && (
        <p>
          <ApiText text={description} />
        </p>
      )}
      {parameters.length > 0 && (
        <Fields title="Parameters" fields={parameters} level="h3" of={summary} />
      )}
      {body && (
        <Fields
          title={body.type === "application/json" ? "Request" : "Request form"}
          fields={body.fields}
          level="h3"
          of={summary}
        />
      )}
      {curl && <Code label={`How to call: ${summary}`} text={curl} />}
      {answers.map((answer) => (
        <div key={answer.status} className="api-answer grid gap-2">
          <h3>
            {answer.status}: {answer.type}
          </h3>
          {answer.example && (
            <Code label={`Response ${answer.status}: ${summary}`} text={answer.example} />
          )}
          {answer.fields.length > 0 && (
            <details className="unfold">
              <summary>
                <Icon name="chevron-down" />
                Response fields
                <span className="hidden-text">: {summary}</span>
              </summary>
              <Fields title={`Fields of ${answer.type}`} fields={answer.fields} of={summary} />
            </details>
          )}
        </div>
      ))}
      <h3>Otherwise</h3>
      <dl className="api-refusals grid lined">
        {call.refusals.map((each) => (
          <div key={each.status}>
            <dt>{each.status}</dt>
            <dd>
              <ApiText text={each.description} />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function Fields({
  title,
  fields,
  level: Title,
  of,
}: {
  title: string;
  fields: (FieldLine & { where?: string })[];
  level?: "h3";
  of: string;
}) {
  if (fields.length === 0) return null;
  return (
    <>
      {Title && <Title>{title}</Title>}
      <dl className="api-fields grid lined" aria-label={`${title}: ${of}`}>
        {fields.map((field) => (
          <div key={field.name + field.where}>
            <dt>
              <code>{field.name}</code>
              {field.isRequired && Title && <span className="fine brand-text"> required</span>}
            </dt>
            <dd>
              {[field.where, field.type].filter(Boolean).join(": ")}
              {field.description && (
                <span className="muted">
                  {". "}
                  <ApiText text={field.description} />
                </span>
              )}
            </dd>
          </div>
        ))}
      </dl>
    </>
  );
}

/**
 * Lines to copy. If they are wider than the screen, they scroll by touch or with the arrow keys.
 */
function Code({ label, text }: { label: string; text: string }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keyboard
    <section className="api-code" tabIndex={0} aria-label={label}>
      <pre>{text}</pre>
    </section>
  );
}
