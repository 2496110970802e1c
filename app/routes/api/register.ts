import type { ActionFunctionArgs } from "@remix-run/cloudflare";
import { register } from "~/models/people/user/register.server";
import { RegisterAccount } from "~/models/people/user/user.schema";
import { allow } from "~/platform/allow";
import { submitJson } from "~/platform/submit";

/** POST /api/register: a customer's account; answers, and fails, in plain text. */
export async function action(args: ActionFunctionArgs) {
  const ctx = await allow.anyone(args);
  return submitJson(ctx, args, RegisterAccount, register, {
    plain: true,
    done: () => new Response("Account created", { status: 201 }),
  });
}
