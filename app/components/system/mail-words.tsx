import "../kit/card.css";
import "./mail-words.css";

/** What a mail says, as far as it opens no door. */
export function MailWords({ text }: { text: string | null }) {
  if (text === null || text === "") {
    return (
      <p className="muted">
        This mail holds a link that is only for who it was sent to, so its words are not shown.
      </p>
    );
  }
  return (
    <section className="card stack" aria-label="What it says">
      <p className="mail-words">{text}</p>
      <p className="muted">What makes a link work is left out of it.</p>
    </section>
  );
}
