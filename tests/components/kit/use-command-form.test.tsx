import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { TextField } from "~/components/kit/fields";
import {
  type LazyCommand,
  lazyCommand,
  liveConstraints,
  useCommandForm,
} from "~/components/kit/use-command-form";
import { ChangeName } from "~/models/people/user/user.schema";
import type { FormAnswer } from "~/platform/submit";

type Name = LazyCommand<typeof ChangeName>;

function NameForm({ command, answer }: { command: Name; answer?: FormAnswer }) {
  const [, fields] = useCommandForm("name", command, answer);
  return <TextField field={fields.firstName} label="First name" />;
}

describe("a lazily loaded command", () => {
  it("is loaded on the server in advance and renders each field's constraints", async () => {
    const command = lazyCommand(async () => ChangeName);
    await expect.poll(() => command.check !== undefined).toBe(true);
    const html = renderToStaticMarkup(<NameForm command={command} />);
    expect(html).toMatch(/<input required=""[^>]* name="firstName"/);
    expect(html).toContain('data-required="firstName"');
  });

  it("validates with the schema itself", async () => {
    const { parse } = await lazyCommand(async () => ChangeName).fetch();
    const typed = new FormData();
    typed.set("firstName", "Vera");
    expect(parse(typed)).toMatchObject({ error: { lastName: ["Last name is required"] } });
  });

  it("is fetched once, and again after a failure", async () => {
    let asked = 0;
    const command: Name = lazyCommand(async () => {
      asked++;
      if (asked === 1) throw new Error("offline");
      return ChangeName;
    });
    // On the server, a lazy command is fetched at once; in a browser, at the first touch.
    await expect(command.fetch()).rejects.toThrow("offline");
    expect(command.check).toBeUndefined();
    await Promise.all([command.fetch(), command.fetch()]);
    expect(asked).toBe(2);
    expect(command.check).toBeDefined();
  });

  it("keeps the server's errors on the form when it cannot be fetched", () => {
    const command: Name = { check: undefined, fetch: () => Promise.reject(new Error("offline")) };
    const result = { error: { firstName: ["First name is required"] } };
    const html = renderToStaticMarkup(
      <NameForm command={command} answer={{ result, problem: null }} />,
    );
    expect(html).toContain("First name is required");
  });
});

describe("constraints that change", () => {
  it("are read when they are used, not when they were requested", () => {
    let most: number | undefined;
    const live = liveConstraints((name) =>
      name === "firstName" ? { maxLength: most } : undefined,
    );
    const { firstName, other } = live;
    expect(firstName?.maxLength).toBeUndefined();
    most = 100;
    expect(firstName?.maxLength).toBe(100);
    expect(other?.maxLength).toBeUndefined();
  });
});
