import { getFormProps } from "@conform-to/react";
import { Form } from "@remix-run/react";
import { ReviewAdminRequest } from "~/models/request/request.schema";
import type { AdminRequestView } from "~/models/request/request.view";
import type { FormAnswer } from "~/platform/submit";
import { Badge, type Tone } from "../kit/badge";
import { Button } from "../kit/button";
import { Card } from "../kit/card";
import { DescriptionList } from "../kit/description-list";
import { FormProblem } from "../kit/form-problem";
import { TextArea } from "../kit/text-field";
import { useBusy } from "../kit/use-busy";
import { useCommandForm } from "../kit/use-command-form";

const Notes = ReviewAdminRequest.pick({ notes: true });

const statuses = {
  pending: { tone: "waiting", text: "Pending" },
  approved: { tone: "good", text: "Approved" },
  denied: { tone: "quiet", text: "Denied" },
} as const satisfies Record<AdminRequestView["status"], { tone: Tone; text: string }>;

interface Props {
  request: AdminRequestView;
  /** What was answered to this card's form, if it was. */
  answer: FormAnswer | undefined;
}

/** Somebody who asks to become an administrator, and what was decided or can be. */
export function AdminRequestCard({ request, answer }: Props) {
  const { tone, text } = statuses[request.status];
  return (
    <Card
      as="article"
      id={`request-${request.id}`}
      title={request.username}
      action={<Badge tone={tone}>{text}</Badge>}
    >
      <FormProblem problem={answer?.problem} />
      <DescriptionList
        items={[
          { term: "Name", value: request.name },
          { term: "E-mail", value: <a href={`mailto:${request.email}`}>{request.email}</a> },
          { term: "Requested", value: request.requested },
          { term: "Reviewed", value: request.reviewed },
          {
            term: "Review notes",
            value: request.reviewNotes && <span className="prose">{request.reviewNotes}</span>,
          },
        ]}
      />
      {request.status === "pending" && <Decision request={request} answer={answer} />}
    </Card>
  );
}

/** Notes, and a button for each way to decide. */
function Decision({ request, answer }: Props) {
  const posts = (status: "approved" | "denied") => ({
    posts: { requestId: String(request.id), status },
  });
  const approving = useBusy(posts("approved"));
  const denying = useBusy(posts("denied"));
  const [form, fields] = useCommandForm(`review-${request.id}`, Notes, answer);
  return (
    <Form
      method="post"
      action={`/admin/requests#request-${request.id}`}
      {...getFormProps(form)}
      className="stack"
    >
      <input type="hidden" name="requestId" value={request.id} />
      <TextArea
        field={fields.notes}
        label="Review notes"
        hint="If you like. Administrators read them here, and whoever asked finds them in the export of their data."
        rows={2}
      />
      <div className="cluster">
        <Button name="status" value="approved" busy={approving} disabled={denying}>
          Approve<span className="hidden-text"> {request.username}</span>
        </Button>
        <Button name="status" value="denied" variant="soft" busy={denying} disabled={approving}>
          Deny<span className="hidden-text"> {request.username}</span>
        </Button>
      </div>
    </Form>
  );
}
