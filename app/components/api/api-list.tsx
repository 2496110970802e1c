import { ApiText } from "./api-text";
import "./api-list.css";

/** One call in the list of all. */
export interface ListedCall {
  id: string;
  method: string;
  path: string;
  summary: string;
}

/** The calls of one part, each with a link to what is said of it. */
export function ApiList({
  name,
  slug,
  description,
  calls,
}: {
  name: string;
  slug: string;
  description: string;
  calls: readonly ListedCall[];
}) {
  return (
    <section className="api-part" id={slug} aria-labelledby={`${slug}-title`}>
      <h2 id={`${slug}-title`}>{name}</h2>
      <p className="muted">
        <ApiText text={description} />
      </p>
      <ul className="api-list">
        {calls.map(({ id, method, path, summary }) => (
          <li key={id}>
            <a className="api-link" href={`/api/docs/${slug}#${id}`}>
              {summary}
            </a>
            <span className="api-address muted">
              {method} {path}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
