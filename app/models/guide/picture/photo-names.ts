/**
 * What a photo field's controls are called: the same for the component that draws them and for the
 * server that finds them in a posted form. None of them is a field of the form's command.
 */
export const photoNames = (field: string) => ({
  /** The file that is being added. */
  file: `${field}-file`,
  /** The buttons: 'add', `removes(address)` or `moves(address)`. */
  button: `${field}-photo`,
});

export const adds = "add";
export const removes = (address: string) => `remove ${address}`;

/** One place towards the beginning; the first picture stands for all of them. */
export const moves = (address: string) => `move ${address}`;

/** A list with one of its entries a place nearer to the beginning. */
export function movedUp<T>(list: readonly T[], index: number): T[] {
  const moved = list[index];
  if (index <= 0 || moved === undefined) return [...list];
  return [
    ...list.slice(0, index - 1),
    moved,
    ...list.slice(index - 1, index),
    ...list.slice(index + 1),
  ];
}

/** What is said once a picture has been moved from here. */
export const movedNote = (from: number) =>
  from === 1 ? "This photo is the first one now" : `Photo moved to place ${from}`;

/** The hidden fields that name a form's pictures: one is the field itself, several a list. */
export const photoFieldName = (field: string, most: number, index: number) =>
  most === 1 ? field : `${field}[${index}]`;
