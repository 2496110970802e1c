import { getFormProps } from "@conform-to/react";
import type { ManagersView } from "~/models/guide/market/manager.view";
import type { FormAnswer } from "~/platform/submit";
import { FormActions } from "../kit/button";
import { Card } from "../kit/card";
import { ConfirmForm, ConfirmPage } from "../kit/confirm-page";
import { TextField } from "../kit/fields";
import { FormProblem } from "../kit/notice";
import { OfficeForm } from "../kit/office-form";
import { lazyCommand, useCommandForm } from "../kit/use-command-form";
import { InvitedList, PeopleList } from "../vendors/people-lists";

/** The addresses of one market's managers: for its managers themselves, or for administrators. */
export interface ManagersAt {
  path: string;
  /** The market, if the path does not name it: '?market=2'. */
  query: string;
}

/** The managers of a market, the people invited to manage it, and the form that adds a manager. */
export function Managers({
  view: { market, managers, invited, isLast },
  at: { path, query },
  answer,
}: {
  view: ManagersView;
  at: ManagersAt;
  answer: FormAnswer | undefined;
}) {
  return (
    <>
      {managers.length > 0 ? (
        <PeopleList
          label="Managers"
          people={managers}
          removeAt={(userId) => `${path}/${userId}/remove${query}`}
        />
      ) : (
        <p>This market has no manager.</p>
      )}
      {isLast && (
        <p className="muted">
          You are the only manager. To leave this market, add another manager first.
        </p>
      )}
      {invited.length > 0 && (
        <InvitedList
          invited={invited}
          withdrawAt={(id) => `${path}/invitations/${id}/withdraw${query}`}
          names={{ marketId: market.id }}
        />
      )}
      <AddForm
        key={`${managers.length}-${invited[0]?.id ?? 0}`}
        marketId={market.id}
        action={path + query}
        answer={answer}
      />
    </>
  );
}

const add = lazyCommand(() =>
  import("~/models/guide/market/market.schema").then((m) => m.AddManager),
);

/** The form that adds a manager. Its key starts the form anew after a manager was added. */
function AddForm({
  marketId,
  action,
  answer,
}: {
  marketId: number;
  action: string;
  answer: FormAnswer | undefined;
}) {
  const [form, fields] = useCommandForm("add-manager", add, answer);
  return (
    <Card as="section" title="Add a manager">
      <OfficeForm action={action} {...getFormProps(form)} className="form">
        <FormProblem problem={answer?.problem} />
        <input type="hidden" name="marketId" value={marketId} />
        <TextField
          field={fields.email}
          label="Their email"
          type="email"
          autoComplete="off"
          hint="If this person has a market manager account, we add them right away. Customers and people without an account get a link to create a market manager account. The link works once, within 7 days."
        />
        <p className="muted">
          A manager can change all of this market’s pages, and add or remove managers.
        </p>
        <FormActions button="Add manager" busyText="Adding..." icon="plus" action={action} />
      </OfficeForm>
    </Card>
  );
}

/** The page before a manager loses access or leaves. */
export function RemoveManagerPage({
  person: { marketId, market, name, isYou, refused },
  back,
  answer,
}: {
  person: {
    marketId: number;
    market: string;
    name: string;
    isYou: boolean;
    refused: { title: string; text: string } | null;
  };
  back: string;
  answer: FormAnswer | undefined;
}) {
  return (
    <ConfirmPage
      title={isYou ? `Stop managing ${market}?` : `Remove ${name}?`}
      lead={
        isYou
          ? "You lose access right away. To get it back, ask another manager or an administrator."
          : `${name} loses access to ${market} right away.`
      }
      back={{ to: back, label: "Back to managers" }}
      problem={answer?.problem ?? refused}
    >
      {!refused && (
        <>
          <p>
            {isYou
              ? "The other managers get an email."
              : `${name} and any other managers get an email.`}
          </p>
          <ConfirmForm
            names={{ marketId }}
            button={isYou ? "Leave" : "Remove manager"}
            keep={{ to: back, label: isYou ? "Stay" : "Keep access" }}
          />
        </>
      )}
    </ConfirmPage>
  );
}
