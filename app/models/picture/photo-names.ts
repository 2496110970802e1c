/**
 * What a photo field's controls are called: the same for the component that draws them and for the
 * server that finds them in a posted form. None of them is a field of the form's command.
 */
export const photoNames = (field: string) => ({
  /** The file that is being added. */
  file: `${field}-file`,
  /** The buttons: 'add', or `removes(address)`. */
  button: `${field}-photo`,
});

export const adds = "add";
export const removes = (address: string) => `remove ${address}`;

/** The hidden fields that name a form's pictures: one is the field itself, several a list. */
export const photoFieldName = (field: string, most: number, index: number) =>
  most === 1 ? field : `${field}[${index}]`;
