import type { FieldMetadata } from "@conform-to/react";
import { useEffect, useState } from "react";
import type { FormAnswer } from "~/platform/submit";
import { Icon } from "./icon";
import "./field.css";

export const lostFileId = ({ id }: { id: string }) => `${id}-lost`;

/**
 * At the field of a file whose form was not saved: the file has to be chosen again. Where a script sent
 * the form, the field has its file still, and nothing is said.
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
