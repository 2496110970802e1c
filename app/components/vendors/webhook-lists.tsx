import { Link } from "@remix-run/react";
import type { DeliveryView, EndpointView } from "~/models/orders/webhook/webhook.view";
import { StateBadge } from "../kit/badge";
import { Button } from "../kit/button";
import { Icon } from "../kit/icon";
import { Moment } from "../kit/moment";
import { NewHeading } from "../kit/new-heading";
import { OfficeForm } from "../kit/office-form";
import "../kit/button.css";
import "../kit/card.css";
import "../kit/menu.css";
import "./vendor-office.css";

/** A secret that is shown only once. */
export function SecretOnce({ secret, host }: { secret: string; host: string }) {
  return (
    <section className="card stack" aria-labelledby="webhook-secret">
      <NewHeading id="webhook-secret">Copy the secret now</NewHeading>
      <p>
        Your program at {host} uses this secret to check that a message is from Market Day. We show
        it only once, so save it now.
      </p>
      <code className="webhook-secret block box">{secret}</code>
    </section>
  );
}

/** The servers that get messages about a vendor's orders. */
export function EndpointList({ endpoints }: { endpoints: readonly EndpointView[] }) {
  return (
    <ul className="stall-list card" aria-label="Endpoints">
      {endpoints.map(({ id, host, eventsLine, state }) => (
        <li key={id}>
          <p className="stall-list-name">
            <span className="cluster">
              {host}
              <StateBadge state={state.state}>{state.word}</StateBadge>
            </span>
            <span className="muted small">{eventsLine}</span>
          </p>
          <Link to={`/vendor-edit/webhooks/${id}`} className="button-link">
            Open<span className="hidden-text"> {host}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}

/** The messages sent to one endpoint, and the result of each. */
export function DeliveryLog({
  endpointId,
  deliveries,
}: {
  endpointId: number;
  deliveries: readonly DeliveryView[];
}) {
  return (
    <ul className="stall-list card" aria-label="Messages">
      {deliveries.map((each) => (
        <li key={each.id}>
          <div className="stall-list-name">
            <span className="cluster">
              {each.what}
              {each.order && <span>{each.order}</span>}
              <StateBadge state={each.state.state}>{each.state.word}</StateBadge>
            </span>
            <span className="muted small">
              <Moment of={each.at} /> · {each.messageId}
              {each.next && (
                <>
                  {" "}
                  · next try after <Moment of={each.next} inFull />
                </>
              )}
            </span>
            {each.tries.length > 0 && <Tries tries={each.tries} />}
          </div>
          {each.canReplay && (
            <OfficeForm action={`/vendor-edit/webhooks/${endpointId}/replay`}>
              <input type="hidden" name="deliveryId" value={each.id} />
              <Button variant="outline">
                Send again
                <span className="hidden-text">
                  : {each.what} {each.order}, {each.messageId}
                </span>
              </Button>
            </OfficeForm>
          )}
        </li>
      ))}
    </ul>
  );
}

function Tries({ tries }: Pick<DeliveryView, "tries">) {
  const [last] = tries;
  return (
    <details className="unfold">
      <summary className="small">
        {tries.length > 1 && `${tries.length} tries. `}
        {last?.words}
        <Icon name="chevron-down" />
      </summary>
      <ol className="webhook-tries small muted" reversed>
        {tries.map(({ at, words, said }) => (
          <li key={at.iso + words}>
            <Moment of={at} inFull />: {words}
            {said && (
              <>
                {" "}
                <code>{said}</code>
              </>
            )}
          </li>
        ))}
      </ol>
    </details>
  );
}
