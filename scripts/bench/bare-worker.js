/** The least that a worker can do with a database: one row by its id, as JSON. */
export default {
  async fetch(request, env) {
    const id = Number(new URL(request.url).pathname.slice(1));
    const row = await env.DB.prepare("SELECT * FROM markets WHERE id = ?").bind(id).first();
    return Response.json(row);
  },
};
