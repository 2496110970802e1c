import { Form, Link } from "@remix-run/react";
import type { ApplicationsView, OpenApplicationView } from "~/models/joining/application/desk.view";
import type { AlikeView } from "~/models/joining/application/likely-same.view";
import { Badge } from "../kit/badge";
import { Button, LinkButton } from "../kit/button";
import { useBusy } from "../kit/use-busy";
import { deskAction } from "./desk-action";
import "./application-desk.css";

interface Props {
  open: { id: number; version: number };
  desk: ApplicationsView;
}

/** What is like an application, in the guide and among others, and 'This is the same as'. */
export function LikelySame({ more, ...props }: Props & { more: OpenApplicationView }) {
  if (more.alike.length === 0) return null;
  return (
    <section className="desk-box" aria-labelledby="alike">
      <h3 id="alike">Likely the same</h3>
      <ul className="alike">
        {more.alike.map((each) => (
          <li key={each.key}>
            <div className="alike-what">
              <Link to={each.to || "#alike"}>{each.name}</Link>
              <span className="muted small">{each.line}</span>
              <span className="alike-by">{each.by}</span>
            </div>
            {each.isSame && <Badge tone="good">The same</Badge>}
            {each.isOfGuide && more.maySay && <Same alike={each} {...props} />}
            {!each.isOfGuide && more.mayAsk && (
              <LinkButton to={cameInTwice(props)} variant="outline" size="small">
                This is the same<span className="hidden-text"> as {each.name}</span>
              </LinkButton>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The decision about it, with the phrase for what came in twice. */
const cameInTwice = ({ open, desk: { path, query } }: Props) =>
  `${path}${query}${query ? "&" : "?"}item=${open.id}&reason=twice#decide`;

function Same({ alike, open, desk }: Props & { alike: AlikeView }) {
  const action = deskAction(desk, open.id, "same");
  const sameAs = alike.isSame ? "" : String(alike.id);
  const busy = useBusy({ action, posts: { sameAs } });
  return (
    <Form method="post" action={action} preventScrollReset>
      <input type="hidden" name="itemId" value={open.id} />
      <input type="hidden" name="version" value={open.version} />
      <input type="hidden" name="sameAs" value={sameAs} />
      <Button variant="outline" size="small" busy={busy}>
        {alike.isSame ? "It is another" : "This is the same"}
        <span className="hidden-text"> as {alike.name}</span>
      </Button>
    </Form>
  );
}
