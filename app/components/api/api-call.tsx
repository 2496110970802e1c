import type { FieldLine } from "~/models/running/api-docs/api-docs.view";
import { Icon } from "../kit/icon";
import { ApiText } from "./api-text";
import "../kit/unfold.css";
import "./api-call.css";

interface Parameter extends FieldLine {
  where: string;
}
interface Answer {
  status: string;
  type: string;
  example: string | null;
  fields: FieldLine[];
}

/** A call as the server describes it. */
export interface Call {
  id: string;
  method: string;
  path: string;
  summary: string;
  description: string;
  parameters: Parameter[];
  body: { type: string; fields: FieldLine[] } | undefined;
  curl: string | null;
  answers: Answer[];
  refusals: { status: string; description: string }[];
}

/** All that is to be said of one call. */
export function ApiCall({ call }: { call: Call }) {
  const { id, method, path, summary, description, parameters, body, curl, answers } = call;
  return (
    <section className="api-call" id={id} aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>{summary}</h2>
      <p className="api-line">
        <span className="api-method">{method}</span> <code>{path}</code>
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
          title={body.type === "application/json" ? "What is sent" : "The form that is sent"}
          fields={body.fields}
          level="h3"
          of={summary}
        />
      )}
      {curl && <Code label={`How to call: ${summary}`} text={curl} />}
      {answers.map((answer) => (
        <div key={answer.status} className="api-answer">
          <h3>
            {answer.status}: {answer.type}
          </h3>
          {answer.example && (
            <Code label={`An answer ${answer.status}: ${summary}`} text={answer.example} />
          )}
          {answer.fields.length > 0 && (
            <details className="unfold">
              <summary>
                <Icon name="chevron-down" />
                Fields of the answer
                <span className="hidden-text">: {summary}</span>
              </summary>
              <Fields title={`Fields of ${answer.type}`} fields={answer.fields} of={summary} />
            </details>
          )}
        </div>
      ))}
      <h3>Otherwise</h3>
      <dl className="api-refusals">
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
      <dl className="api-fields" aria-label={`${title}: ${of}`}>
        {fields.map((field) => (
          <div key={field.name + field.where}>
            <dt>
              <code>{field.name}</code>
              {field.isRequired && Title && <span className="api-required"> required</span>}
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

/** Lines to copy; wider than a phone, they are moved under the finger or by the arrow keys. */
function Code({ label, text }: { label: string; text: string }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keyboard
    <section className="api-code" tabIndex={0} aria-label={label}>
      <pre>{text}</pre>
    </section>
  );
}
