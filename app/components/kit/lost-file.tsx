import type { FieldMetadata } from "@conform-to/react";
import { useEffect, useState } from "react";
import type { FormAnswer } from "~/platform/submit";
import { Icon } from "./icon";
import "./field.css";

export const lostFileId = ({ id }: { id: string }) => `${id}-lost`;

/**
 * Shown at a file field if its form was not saved: the user has to choose the file again. If a
 * script sent the form, the field still has its file, and this component shows nothing.
 */
export function LostFile({
  field,
  answer,
}: {
  field: FieldMetadata<unknown>;
  answer: FormAnswer | undefined;
}) {
  const [isThere, setThere] = useState(false);
  useEffect(() => {
    const input = answer && document.getElementById(field.id);
    setThere(input instanceof HTMLInputElement && (input.files?.length ?? 0) > 0);
  }, [answer, field.id]);
  if (isThere || !answer?.lostFiles?.includes(field.name)) return null;
  return (
    <p className="field-error" id={lostFileId(field)}>
      <Icon name="alert" />
      <span>Choose your file again. We couldn’t keep it.</span>
    </p>
  );
}
