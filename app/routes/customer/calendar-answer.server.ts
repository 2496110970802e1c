/** A calendar file as the browser saves it. `name` has no ending. */
export const calendarAnswer = (file: string, name: string) =>
  new Response(file, {
    headers: {
      "Content-Type": "text/calendar; charset=utf-8",
      "Content-Disposition": `attachment; filename="${name}.ics"`,
    },
  });
