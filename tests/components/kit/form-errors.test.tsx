import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { CheckboxList } from "~/components/kit/checkbox-list";
import { TextField } from "~/components/kit/fields";
import { FormErrors } from "~/components/kit/form-page";
import { lazyCommand, useCommandForm } from "~/components/kit/use-command-form";
import type { FormAnswer } from "~/platform/submit";
import { z } from "~/platform/zod";

const Market = z.object({
  name: z.string().min(1, "Name is required"),
  tags: z.array(z.string()),
  rows: z.array(z.object({ day: z.string() })),
});
const command = lazyCommand(async () => Market);
const labels = { name: "Name", tags: "Tags", "rows[0].day": "Opening 1, day" };

function MarketForm({ answer, saved }: { answer: FormAnswer; saved?: Record<string, unknown> }) {
  const [form, fields] = useCommandForm("market", command, answer, {
    defaultValue: { rows: [{ day: "" }] },
  });
  return (
    <form id={form.id}>
      <FormErrors form={form} answer={answer} labels={labels} saved={saved} />
      <TextField field={fields.name} label="Name" />
      <CheckboxList field={fields.tags} label="Tags" options={[]} />
      {fields.rows.getFieldList().map((row) => (
        <TextField key={row.key} field={row.getFieldset().day} label="Day" />
      ))}
    </form>
  );
}

/** The page with a form that was refused for these reasons, by field name. */
const refused = (
  error: Record<string, string[]>,
  problem: FormAnswer["problem"] = {
    title: "Check your entries",
    text: Object.values(error).flat().join(". "),
  },
  saved?: Record<string, unknown>,
) => {
  const result = { status: "error" as const, error, initialValue: { rows: [{ day: "" }] } };
  return renderToStaticMarkup(<MarketForm answer={{ result, problem }} saved={saved} />);
};
const targetsIn = (html: string) =>
  [...html.matchAll(/href="#([^"]*)"/g)].map(([, target = ""]) => target);
const times = (html: string, text: string) => html.split(text).length - 1;

describe("the errors of a form", () => {
  it("link to the field, the field of a row, or the list of an entry", () => {
    const html = refused({
      name: ["Name is required"],
      "rows[0].day": ["Choose a day"],
      "tags[0]": ["No such tag"],
    });
    const targets = targetsIn(html);
    expect(targets).toEqual(["market-name", "market-rows[0].day", "market-tags"]);
    for (const target of targets) expect(html).toContain(`id="${target}"`);
    expect(times(html, "Check your entries")).toBe(1);
  });

  it("are shown in the list and at the field, and nowhere else", () => {
    const html = refused({ name: ["Name is required"] });
    expect(times(html, "Name is required")).toBe(2);
    expect(times(html, 'role="alert"')).toBe(1);
  });

  it("of a list's entries are shown once at the list", () => {
    const html = refused({ "tags[0]": ["No such tag"], "tags[2]": ["No such tag"] });
    const [, atList] = html.split("<fieldset");
    expect(times(atList ?? "", "No such tag")).toBe(1);
    expect(atList).toContain('aria-describedby="market-tags-error"');
  });

  it("keep the server's heading above the list", () => {
    const problem = { title: "Error creating market", text: "Name is taken" };
    const html = refused({ name: ["Name is taken"] }, problem);
    expect(html).toContain("<h2");
    expect(times(html, "Error creating market")).toBe(1);
    expect(times(html, "Name is taken")).toBe(2);
  });

  it("include the server's message when the fields do not cover it", () => {
    const problem = { title: "Error", text: "The market has too many openings" };
    expect(refused({ name: ["Name is required"] }, problem)).toContain(problem.text);
    expect(refused({}, problem)).toContain(problem.text);
    const elsewhere = refused({ website: ["No such address"] });
    expect(times(elsewhere, "No such address")).toBe(1);
  });

  it("include what was saved meanwhile when that is the cause", () => {
    const problem = { title: "Error", text: "Someone else just changed this" };
    const html = refused({ version: [problem.text] }, problem, { name: "Bay Market" });
    expect(html).toContain("Someone else changed this");
    expect(html).toContain("Bay Market");
  });
});
