import { stateNames } from "./states";

/** Where something is, in words: '1 Main St, Danville, VT 05828' in the town of Danville, Vermont. */
interface InTown {
  address: string;
  city: string;
  state: string;
}

const plain = (text: string) =>
  text.toLowerCase().replace(/[.,]/g, " ").replace(/\s+/g, " ").trim();

/** How an address may end that says its town, with the state in any writing or without it. */
const endings = ({ city, state }: Omit<InTown, "address">) =>
  city.trim() === "" ? [] : stateNames(state.trim()).map((name) => plain(`${city} ${name}`));

/** Whether an address says its town and state already, so that they need not follow it again. */
export function saysItsTown({ address, city, state }: InTown): boolean {
  const said = plain(address.replace(/,?\s*(USA|United States)\s*$/i, "").replace(zipAtEnd, ""));
  return endings({ city, state }).some((end) => said === end || said.endsWith(` ${end}`));
}
const zipAtEnd = /[\s,]*\b\d{5}(-\d{4})?\s*$/;

/** What is to be said of the town beside an address: nothing where that says it itself. */
export function townBeside({ location, ...place }: InTown & { location: string }): string {
  return place.address.includes(location) || saysItsTown(place) ? "" : location;
}
