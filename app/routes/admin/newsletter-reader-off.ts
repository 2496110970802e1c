import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { takeReaderOff } from "~/models/running/newsletter/readers.server";
import { allow } from "~/platform/allow";
import { DomainError } from "~/platform/errors";
import { idIn } from "~/platform/submit";

const toReaders = () => redirect("/newsletter-management");

/** The address of a form only. */
export async function loader(args: LoaderFunctionArgs) {
  await allow.admin(args, { othersTo: "/" });
  return toReaders();
}

/** Takes a reader off the list; a refusal is told where the list is. */
export async function action(args: ActionFunctionArgs) {
  const ctx = await allow.admin(args, { othersTo: "/" });
  try {
    const { email } = await takeReaderOff(ctx, { readerId: idIn(args.params.readerId) });
    ctx.toast.show({ title: "Taken off the list", description: `${email} gets no more issues.` });
  } catch (error) {
    if (!(error instanceof DomainError) || error.code === "not_found") throw error;
    ctx.toast.show({ title: error.title, description: error.message, variant: "destructive" });
  }
  return toReaders();
}
