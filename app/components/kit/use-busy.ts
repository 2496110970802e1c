import { useNavigation } from "@remix-run/react";
import { useAddressFor } from "./office-form";

/**
 * Whether a posted form is on its way. A page with several forms says which form it means: by the
 * form's `action`, by a value it posts (`{ orderId: "5" }`), or both.
 */
export function useBusy(form: { action?: string; posts?: Record<string, string> } = {}): boolean {
  const { state, formMethod, formAction, formData } = useNavigation();
  const addressFor = useAddressFor();
  if (state === "idle" || !formMethod || formMethod === "GET") return false;
  if (form.action !== undefined && formAction !== addressFor(form.action)) return false;
  return Object.entries(form.posts ?? {}).every(([name, value]) => formData?.get(name) === value);
}
