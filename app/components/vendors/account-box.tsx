import type { OwnPaymentView } from "~/models/orders/stripe-account/stripe-account.view";
import { StateBadge } from "../kit/badge";
import { Button, LinkButton, useBusy } from "../kit/button";
import { DescriptionList } from "../kit/description-list";
import { Icon } from "../kit/icon";
import { Notice } from "../kit/notice";
import { OfficeForm } from "../kit/office-form";
import { useContact } from "../shell/root-data";
import "../kit/card.css";
import "../payment/payment.css";

type Box = OwnPaymentView["box"];

const turns = {
  you: "Your turn",
  stripe: "Stripe’s turn",
} as const;
const doing = {
  connect: "Connect with Stripe",
  continue: "Continue with Stripe",
  update: "Add details at Stripe",
} as const;

/** The state of a vendor's account at Stripe: what is missing, by when, and whose turn it is. */
export function AccountBox({ box }: { box: Box }) {
  const yours = box.missing.filter(({ from }) => from === "you");
  const stripes = box.missing.filter(({ from }) => from === "stripe");
  return (
    <section className="card" aria-labelledby="cards">
      <div className="card-head">
        <h2 id="cards" className="title-3">
          {box.title}
        </h2>
        <StateBadge state={box.state}>{box.word}</StateBadge>
      </div>
      <p>{box.text}</p>
      {box.payoutsHeld && (
        <Notice tone="warning" title="Stripe holds back your payouts">
          Customers can still pay you by card. The money stays in your Stripe balance until Stripe
          has checked your details.
        </Notice>
      )}
      {box.turn && (
        <DescriptionList
          items={[
            { term: "Next step", value: <strong>{turns[box.turn]}</strong> },
            {
              term: "Due",
              value: box.due && <time dateTime={box.due.date}>{box.due.text}</time>,
            },
          ]}
        />
      )}
      <Missing title="What Stripe needs from you" icon="edit" lines={yours} />
      <Missing title="What Stripe is checking" icon="clock" lines={stripes} />
      <Actions box={box} />
      {box.checked && (
        <p className="muted small">
          As of {box.checked}. Account <span className="account-id">{box.account}</span>
        </p>
      )}
    </section>
  );
}

function Missing({
  title,
  icon,
  lines,
}: {
  title: string;
  icon: "edit" | "clock";
  lines: Box["missing"];
}) {
  if (lines.length === 0) return null;
  return (
    <div className="account-missing grid gap-2">
      <h3>{title}</h3>
      <ul>
        {lines.map(({ text, problem }) => (
          <li key={text}>
            <Icon name={icon} />
            <span>
              {text}
              {problem && <span className="muted">: {problem}</span>}
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}

/**
 * Every button has its own form, so users can go to Stripe's pages and come back without
 * JavaScript.
 */
function Actions({ box }: { box: Box }) {
  const busy = useBusy();
  const email = useContact()?.email.href;
  const { action, checked } = box;
  return (
    <div className="cluster account-actions">
      {action === "contact" && (
        <LinkButton to="https://support.stripe.com/contact" icon="external" newTab>
          Contact Stripe support
        </LinkButton>
      )}
      {action === "replace" && (
        <LinkButton to="/vendor-payments/replace">Connect another account</LinkButton>
      )}
      {action === "replace" && email && (
        <LinkButton to={email} variant="soft" icon="mail">
          Email us
        </LinkButton>
      )}
      {action && action !== "contact" && action !== "replace" && (
        <OfficeForm action="/vendor-payments">
          <Button variant={action === "update" ? "soft" : "solid"} icon="external" busy={busy}>
            {doing[action]}
          </Button>
        </OfficeForm>
      )}
      {checked && (
        <OfficeForm action="/vendor-payments/check">
          <Button variant="soft" icon="refresh" busy={busy}>
            Check again
          </Button>
        </OfficeForm>
      )}
    </div>
  );
}
