import { Form, type FormProps, useFormAction } from "@remix-run/react";
import { createContext, type ReactNode, useContext } from "react";
import { type ActsFor, addressFor } from "~/platform/acts-for";

const ActsForContext = createContext<ActsFor | null>(null);

/** Around the pages of one vendor or one market: their forms name it. */
export function ActsForProvider({ actsFor, children }: { actsFor: ActsFor; children: ReactNode }) {
  return <ActsForContext.Provider value={actsFor}>{children}</ActsForContext.Provider>;
}

/**
 * Makes the address to which a form or a button posts: on a vendor's or a manager's page, the address
 * names the vendor or the market that the page is about. On every other page it stays as it is.
 */
export function useAddressFor(): (address: string) => string {
  const actsFor = useContext(ActsForContext);
  return (address) => (actsFor ? addressFor(address, actsFor) : address);
}

/**
 * A form that changes something. Every posting form of a vendor's or a manager's page is one of these:
 * its address names the vendor or the market, and the server refuses the form when the person has
 * switched to another one meanwhile (platform/acts-for.ts).
 */
export function OfficeForm({ action, ...form }: Omit<FormProps, "method">) {
  const address = useFormAction(action);
  return <Form {...form} method="post" action={useAddressFor()(address)} />;
}
