import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { allow } from "~/platform/allow";

export async function loader(args: LoaderFunctionArgs) {
  await allow.anyone(args);
  return null;
}

export default function Home() {
  return <h1>Market Day</h1>;
}
