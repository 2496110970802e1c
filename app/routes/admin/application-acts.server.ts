import {
  AddApplication,
  PublishApplication,
  SayItIsTheSame,
} from "~/models/joining/application/add.schema";
import { type Added, addApplication } from "~/models/joining/application/add.server";
import { AskApplicant } from "~/models/joining/application/application.schema";
import { askApplicant } from "~/models/joining/application/follow.server";
import { sayItIsTheSame } from "~/models/joining/application/likely-same.server";
import { publishApplication } from "~/models/joining/application/publish.server";
import type { Allowed } from "~/platform/context";
import { submitForm } from "~/platform/submit";
import type { Toast } from "~/platform/toast";
import type { Admin } from "~/platform/viewer";

/** The message for an added vendor or market, in the specification's words. */
const addedToast = ({ kind, name }: Added): Toast => ({
  ...(kind === "vendor_application"
    ? { title: "Vendor Created!", description: `${name} has been added to the vendor page` }
    : { title: "Success", description: `${name} has been added to markets` }),
  variant: "default",
});

/**
 * The actions on an application's page besides deciding, by `?do=` in the address: `ask`, `same`,
 * `add`, `publish`. All lead back to the application. Null if the address names none of them.
 */
export function doOnApplication(ctx: Allowed<Admin>, args: { request: Request }) {
  const url = new URL(args.request.url);
  const does = url.searchParams.get("do");
  url.searchParams.delete("do");
  url.searchParams.delete("index");
  const back = (toast: Toast) => ctx.toast.leadTo(url.pathname + url.search, toast);
  switch (does) {
    case "ask":
      return submitForm(ctx, args, AskApplicant, askApplicant, {
        done: () =>
          back({
            title: "Question sent",
            description: "The application stays open.",
            variant: "default",
          }),
      });
    case "same":
      return submitForm(ctx, args, SayItIsTheSame, sayItIsTheSame, {
        done: (_, { sameAs }) =>
          back({
            title: sameAs ? "Marked as the same" : "Marked as different",
            description: sameAs
              ? "Approving this application won’t create a duplicate."
              : undefined,
            variant: "default",
          }),
      });
    case "add":
      return submitForm(ctx, args, AddApplication, addApplication, {
        done: (added) => back(addedToast(added)),
      });
    case "publish":
      return submitForm(ctx, args, PublishApplication, publishApplication, {
        done: (published) => back(addedToast(published)),
      });
    default:
      return null;
  }
}
