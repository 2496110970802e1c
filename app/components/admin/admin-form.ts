import { type FetcherWithComponents, Form } from "@remix-run/react";
import type { FormAnswer } from "~/platform/submit";
import { useBusy } from "../kit/button";

/** How a form is sent: as a page, or from a dialog, which stays open until the form is saved. */
export interface Sending {
  Form: typeof Form | FetcherWithComponents<unknown>["Form"];
  busy: boolean;
}

/** Sends the form as a page. */
export const usePageSending = (): Sending => ({ Form, busy: useBusy() });

/** The props of every admin form, on a page or in a dialog. */
export interface AdminFormProps {
  /** The address that the form posts to. */
  action: string;
  answer: FormAnswer | undefined;
  /** Where 'Cancel' leads. In a dialog, 'Cancel' closes the dialog instead. */
  back: string;
  onCancel?: () => void;
  sending: Sending;
}
