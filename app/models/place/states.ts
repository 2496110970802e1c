const names = new Map(
  "Alabama AL|Alaska AK|Arizona AZ|Arkansas AR|California CA|Colorado CO|Connecticut CT|Delaware DE|District of Columbia DC|Florida FL|Georgia GA|Hawaii HI|Idaho ID|Illinois IL|Indiana IN|Iowa IA|Kansas KS|Kentucky KY|Louisiana LA|Maine ME|Maryland MD|Massachusetts MA|Michigan MI|Minnesota MN|Mississippi MS|Missouri MO|Montana MT|Nebraska NE|Nevada NV|New Hampshire NH|New Jersey NJ|New Mexico NM|New York NY|North Carolina NC|North Dakota ND|Ohio OH|Oklahoma OK|Oregon OR|Pennsylvania PA|Puerto Rico PR|Rhode Island RI|South Carolina SC|South Dakota SD|Tennessee TN|Texas TX|Utah UT|Vermont VT|Virgin Islands VI|Virginia VA|Washington WA|West Virginia WV|Wisconsin WI|Wyoming WY"
    .split("|")
    .flatMap((line): [string, string[]][] => {
      const [name, code] = [line.slice(0, -3), line.slice(-2)];
      return [name, code].map((each) => [each.toLowerCase(), [name, code]]);
    }),
);

/** How a state may be written in an address: ['Florida', 'FL'] for 'fl', and as it was for others. */
export function stateNames(state: string): string[] {
  return names.get(state.toLowerCase()) ?? [state];
}

/** Whether a text is a state's name or its postal code. */
export const isState = (text: string) => names.has(text.toLowerCase());
