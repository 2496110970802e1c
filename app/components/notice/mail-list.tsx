import type { noticesView } from "~/models/vendors/notice/notices.view";
import { StateBadge } from "../kit/state-badge";
import "./mail-list.css";

/** The last mails to a stall, each with what has become of it. */
export function MailList({ mails }: Pick<ReturnType<typeof noticesView>, "mails">) {
  if (mails.length === 0) {
    return <p className="muted">None yet. The first comes with your next order.</p>;
  }
  return (
    <ul className="mail-list">
      {mails.map(({ id, subject, to, when, state, word }) => (
        <li key={id}>
          <p className="mail-subject">{subject}</p>
          <StateBadge state={state}>{word}</StateBadge>
          <p className="muted small mail-facts">
            {to} · {when}
          </p>
        </li>
      ))}
    </ul>
  );
}
