import { createContext, useContext } from "react";

const NonceContext = createContext<string | undefined>(undefined);

export const NonceProvider = NonceContext.Provider;
/** The nonce that this answer's inline scripts carry; only known on the server. */
export const useNonce = () => useContext(NonceContext);
