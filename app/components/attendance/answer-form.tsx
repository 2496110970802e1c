import type { Answer } from "~/models/vendors/attendance/attendance.rules";
import { Button, useBusy } from "../kit/button";
import { OfficeForm } from "../kit/office-form";

/**
 * Asks whether a vendor comes on a date, with one button for each answer. The answer already given
 * has no button.
 */
export function AnswerForm({ is, yes, no }: { is: Answer["is"]; yes: string; no: string }) {
  const busy = useBusy();
  return (
    <OfficeForm className="cluster">
      {is !== "coming" && (
        <Button name="comes" value="yes" busy={busy}>
          {yes}
        </Button>
      )}
      {is !== "away" && (
        <Button name="comes" value="no" variant="outline" busy={busy}>
          {no}
        </Button>
      )}
    </OfficeForm>
  );
}
