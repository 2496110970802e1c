import { Form, type FormProps, useFormAction } from "@remix-run/react";
import { createContext, type ReactNode, useContext } from "react";
import { type ActsFor, addressFor } from "~/platform/acts-for";

const ActsForContext = createContext<ActsFor | null>(null);

/** Wraps the pages of one vendor or one market, so that their forms name it. */
export function ActsForProvider({ actsFor, children }: { actsFor: ActsFor; children: ReactNode }) {
  return <ActsForContext.Provider value={actsFor}>{children}</ActsForContext.Provider>;
}

/**
 * Returns a function that makes the address a form or a button posts to. On a vendor's or a
 * manager's page, the address names the vendor or the market of the page. On every other page, the
 * address does not change.
 */
export function useAddressFor(): (address: string) => string {
  const actsFor = useContext(ActsForContext);
  return (address) => (actsFor ? addressFor(address, actsFor) : address);
}

/**
 * A form that changes something. Every posting form on a vendor's or a manager's page is an
 * `OfficeForm`: its address names the vendor or the market, and the server refuses the form if the
 * user has switched to another one meanwhile (platform/acts-for.ts).
 */
export function OfficeForm({ action, ...form }: Omit<FormProps, "method">) {
  const address = useFormAction(action);
  return <Form {...form} method="post" action={useAddressFor()(address)} />;
}

/** Hidden inputs that send `values` with a form: what it acts on, and the version it shows. */
export function HiddenValues({ values }: { values: Record<string, string | number> }) {
  return Object.entries(values).map(([name, value]) => (
    <input key={name} type="hidden" name={name} value={value} />
  ));
}
