import type { getFormProps } from "@conform-to/react";
import { Form, Link } from "@remix-run/react";
import type { ReactNode } from "react";
import type { OpenFormAnswer } from "~/platform/open-form";
import { Button } from "../kit/button";
import { FormProblem } from "../kit/form-problem";
import { Notice } from "../kit/notice";
import { PageHeader } from "../kit/page-header";
import { TrapFields } from "../kit/trap-fields";
import { useBusy } from "../kit/use-busy";
import "../kit/card.css";
import "../kit/field.css";

/** The page on which somebody asks for access, before and after it is sent. */
export function AccessPage({
  title,
  lead,
  isSent,
  form,
  seal,
  answer,
  children,
}: {
  title: string;
  lead: string;
  isSent: boolean;
  form: ReturnType<typeof getFormProps>;
  seal: string;
  answer: OpenFormAnswer | undefined;
  children: ReactNode;
}) {
  const busy = useBusy();
  return (
    <div className="page page-narrow">
      <PageHeader
        title={isSent ? "Request Submitted" : title}
        lead={isSent ? undefined : lead}
        back={{ to: "/vendor-auth", label: "Back to sign in" }}
      />
      {isSent ? (
        <Notice tone="good" icon="mail">
          <p>
            You will be contacted once your request has been reviewed. If it is approved, a link to
            set your password comes by mail.
          </p>
        </Notice>
      ) : (
        <>
          <Form method="post" {...form} className="card">
            <div className="form">
              <FormProblem problem={answer?.problem} />
              <TrapFields form={form.id} seal={seal} answer={answer} />
              {children}
              <div className="form-actions">
                <Button busy={busy} busyText="Submitting...">
                  Submit Request
                </Button>
              </div>
            </div>
          </Form>
          <p>
            Not listed on Market Day yet? <Link to="/application-portal">Apply to Join</Link>
          </p>
        </>
      )}
    </div>
  );
}
