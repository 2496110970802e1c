/** A day as lists that are worked through write it: 'Sat, Nov 28', with all of it in the tag. */
export function Day({ of: { date, text } }: { of: { date: string; text: string } }) {
  return (
    <time dateTime={date} className="no-wrap">
      {text}
    </time>
  );
}
