const entities: Record<string, string> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

/** A text escaped for HTML, including attributes. */
export const escaped = (text: string) => text.replace(/[&<>"']/g, (mark) => entities[mark] ?? mark);
