import { Logo } from "../shell/logo";
import "./newsletter-office.css";

/** An issue as its readers see it. */
export function IssuePreview({
  subject,
  paragraphs,
}: {
  subject: string;
  paragraphs: readonly string[];
}) {
  // Where two paragraphs say the same, only their place tells them apart.
  const placed = paragraphs.map((text, at) => ({ text, key: `${at}` }));
  return (
    <section className="letter" aria-label="Preview">
      <p className="muted small">As readers see it:</p>
      <Logo />
      <div className="letter-sheet">
        <h2>{subject}</h2>
        {placed.map(({ text, key }) => (
          <p key={key} className="prose">
            {text}
          </p>
        ))}
      </div>
      <p className="letter-foot">
        You get this because you subscribe to our newsletter. <u>Unsubscribe</u>
      </p>
    </section>
  );
}
