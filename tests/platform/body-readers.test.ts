import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import ts from "typescript";
import { expect, test } from "vitest";

const bodies = "app/platform/body.ts";
const readers = ["formData", "json", "text", "arrayBuffer", "blob", "bytes"];

/**
 * Files that read a body which is not a visitor's request: an answer, a stored object, or the
 * browser's own data.
 */
const others: Record<string, string[]> = {
  // The service worker and browser code read answers.
  "app/service-worker/keep.ts": ["answer.text", "found.text", "told.text"],
  "app/service-worker/memory.ts": ["told.text"],
  "app/service-worker/push.ts": ["event.data.json", "answer.json"],
  "app/components/account/passkey-device.ts": ["answer.json"],
  "app/components/account/push.tsx": ["answer.json"],
  "app/components/admin/dashboard-counts.tsx": ["answer.json"],
  "app/components/application/market-choice.tsx": ["answer.json"],
  "app/components/guide/suggestion-list.tsx": ["answer.json"],
  "app/components/newsletter/newsletter-form.tsx": ["answer.json"],
  "app/components/saved/heart.tsx": ["answer.json"],
  "app/components/saved/saved-take-over.tsx": ["answer.json"],
  "app/components/map/use-map-view.ts": ["answer.json"],
  "app/components/stall/outbox.ts": ["answer.json"],
  // Files of a form that body.ts has already read and counted, and objects from the bucket.
  "app/models/running/directory-import/import.server.ts": ["file.arrayBuffer"],
  "app/models/running/directory-import/work.server.ts": ["found.arrayBuffer"],
  "app/models/vendors/document/document.server.ts": ["file.arrayBuffer"],
  "app/models/guide/picture/attach.server.ts": ["stored.arrayBuffer"],
  "app/models/guide/picture/upload.server.ts": ["file.arrayBuffer"],
  "app/models/vendors/product/import-products.server.ts": ["file.arrayBuffer"],
  "app/routes/machine/images.ts": ["picture.arrayBuffer"],
  // A form that body.ts has already read and counted, when it is stored and read again.
  "app/platform/kept-form.ts": ["written.arrayBuffer", "object.arrayBuffer", "opened.formData"],
  // The app's own answers, and those of the Images binding.
  "app/platform/caching.ts": ["response.arrayBuffer", "response.text"],
  "app/platform/images.ts": ["answer.arrayBuffer"],
  "app/platform/kept-answers.ts": ["answer.text"],
  "app/platform/places.ts": ["answer.text"],
};

/** Every call in a file that could read a request's body, such as 'args.request.formData'. */
function readsIn(file: string): string[] {
  const source = ts.createSourceFile(
    file,
    readFileSync(file, "utf8"),
    ts.ScriptTarget.Latest,
    true,
    file.endsWith("x") ? ts.ScriptKind.TSX : ts.ScriptKind.TS,
  );
  const found: string[] = [];
  const look = (node: ts.Node) => {
    if (ts.isCallExpression(node) && ts.isPropertyAccessExpression(node.expression)) {
      const { expression: of, name } = node.expression;
      const isAnswer = of.getText() === "Response" && name.text === "json";
      if (readers.includes(name.text) && !isAnswer) found.push(`${of.getText()}.${name.text}`);
    }
    // `request.body`, because code could take a reader from it.
    if (ts.isPropertyAccessExpression(node) && /equest\.body$/.test(node.getText())) {
      found.push(node.getText());
    }
    ts.forEachChild(node, look);
  };
  look(source);
  return found;
}

const sources = readdirSync("app", { recursive: true, encoding: "utf8" })
  .filter((name) => /\.tsx?$/.test(name))
  .map((name) => join("app", name).replaceAll("\\", "/"));

test("request bodies are read only in the module that limits their size", () => {
  const strangers = sources.flatMap((file) =>
    file === bodies
      ? []
      : readsIn(file)
          .filter((read) => !others[file]?.includes(read))
          .map((read) => `${file}: ${read}`),
  );
  expect(strangers).toEqual([]);
});

test("the body module reads request bodies", () => {
  expect(readsIn(bodies)).toContain("request.body");
});
