import { getFormProps } from "@conform-to/react";
import type { FormAnswer } from "~/platform/submit";
import { Button, LinkButton, useBusy } from "../kit/button";
import { TextArea, TextField } from "../kit/fields";
import { FormProblem } from "../kit/notice";
import { HiddenValues, OfficeForm } from "../kit/office-form";
import { lazyCommand, useCommandForm } from "../kit/use-command-form";
import { useMeanwhile } from "../kit/use-meanwhile";

const schemas = () => import("~/models/guide/announcement/announcement.schema");
const write = lazyCommand(() => schemas().then((m) => m.WriteAnnouncement));
const change = lazyCommand(() => schemas().then((m) => m.ChangeAnnouncement));

/** The form for an announcement: a new one, or a changed one. */
export function AnnouncementForm({
  marketId,
  announcement,
  firstDate,
  answer,
  back,
}: {
  marketId: number;
  /** The saved announcement; missing for a new one. */
  announcement?: { id: number; version: number; text: string; lastDate: string };
  /** Today's date at the market. An announcement cannot end before it. */
  firstDate: string;
  answer: FormAnswer | undefined;
  back: string;
}) {
  const command = announcement ? change : write;
  const [form, fields] = useCommandForm(
    announcement ? "change-announcement" : "write-announcement",
    command as typeof write,
    answer,
    { defaultValue: announcement, shouldValidate: "onSubmit" },
  );
  const busy = useBusy();
  const { wasChanged, seen } = useMeanwhile(answer, announcement?.version ?? 0);
  return (
    <OfficeForm {...getFormProps(form)} className="form">
      <input type="hidden" name="marketId" value={marketId} />
      {announcement && <HiddenValues values={{ announcementId: announcement.id, version: seen }} />}
      <FormProblem problem={answer?.problem} />
      {wasChanged && announcement && (
        <p className="field-hint">The saved announcement now says: “{announcement.text}”</p>
      )}
      <TextArea
        field={fields.text}
        label="What to announce"
        hint="Plain text, at most 500 characters: “Strawberry festival on Saturday, parking on Oak Street.”"
      />
      <TextField
        field={fields.lastDate}
        type="date"
        label="Shows until"
        hint="The last day your page shows this announcement."
        min={firstDate}
      />
      <div className="form-actions">
        <Button busy={busy} busyText="Saving...">
          {announcement ? "Save" : "Announce"}
        </Button>
        {announcement && (
          <LinkButton to={back} variant="soft">
            Cancel
          </LinkButton>
        )}
      </div>
    </OfficeForm>
  );
}
