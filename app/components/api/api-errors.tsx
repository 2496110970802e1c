import "./api-errors.css";

/** Why calls are refused; an error's own address leads here. */
export function ApiErrors({
  errors,
}: {
  errors: readonly { id: string; status: number; title: string; text: string }[];
}) {
  return (
    <section className="api-errors" id="errors" aria-labelledby="errors-title">
      <h2 id="errors-title">Errors</h2>
      <dl>
        {errors.map(({ id, status, title, text }) => (
          <div key={id} id={id}>
            <dt>
              {status} {title}
            </dt>
            <dd className="muted">{text}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
