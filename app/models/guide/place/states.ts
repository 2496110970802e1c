const names = new Map(
  "Alabama AL|Alaska AK|American Samoa AS|Arizona AZ|Arkansas AR|California CA|Colorado CO|Connecticut CT|Delaware DE|District of Columbia DC|Florida FL|Georgia GA|Guam GU|Hawaii HI|Idaho ID|Illinois IL|Indiana IN|Iowa IA|Kansas KS|Kentucky KY|Louisiana LA|Maine ME|Marshall Islands MH|Maryland MD|Massachusetts MA|Michigan MI|Micronesia FM|Minnesota MN|Mississippi MS|Missouri MO|Montana MT|Nebraska NE|Nevada NV|New Hampshire NH|New Jersey NJ|New Mexico NM|New York NY|North Carolina NC|North Dakota ND|Northern Mariana Islands MP|Ohio OH|Oklahoma OK|Oregon OR|Palau PW|Pennsylvania PA|Puerto Rico PR|Rhode Island RI|South Carolina SC|South Dakota SD|Tennessee TN|Texas TX|Utah UT|Vermont VT|Virgin Islands VI|Virginia VA|Washington WA|West Virginia WV|Wisconsin WI|Wyoming WY"
    .split("|")
    .flatMap((line): [string, string[]][] => {
      const [name, code] = [line.slice(0, -3), line.slice(-2)];
      return [name, code].map((each) => [each.toLowerCase(), [name, code]]);
    }),
);

/**
 * How an address may write a state: ['Florida', 'FL'] for 'fl'; any other text is returned as
 * given.
 */
export function stateNames(state: string): string[] {
  return names.get(state.toLowerCase()) ?? [state];
}

/** The full names of all states by their postal codes, as JSON for SQL. */
export const namesByCode = () =>
  JSON.stringify(Object.fromEntries([...names.values()].map(([name, code]) => [code, name])));

/** Whether a text is a state's name or its postal code. */
export const isState = (text: string) => names.has(text.toLowerCase());

/** 'FL' for 'Florida' and 'fl'; null if the text is not a state. */
export const stateCode = (text: string) => names.get(text.toLowerCase())?.[1] ?? null;

/** 'Parma, Ohio' with every way to write its state added, as a text to search in. */
export const withStateNames = (location: string) =>
  `${location} ${stateNames(location.split(",").at(-1)?.trim() ?? "").join(" ")}`;
