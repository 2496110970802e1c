import { getFormProps } from "@conform-to/react";
import { Form, useNavigation, useSubmit } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";
import type { FormAnswer } from "~/platform/submit";
import { withWayBack } from "~/platform/way-back";
import { Button, useBusy } from "../kit/button";
import { TextField } from "../kit/fields";
import { FormProblem, Notice } from "../kit/notice";
import { lazyCommand, useCommandForm } from "../kit/use-command-form";
import { useHydrated } from "../kit/use-hydrated";
import { CurrentPasswordField, HiddenUsername } from "./account-fields";
import type { OptionsToAdd } from "./passkey-device";
import { useKnowsPasskeys } from "./passkey-sign-in";

const command = lazyCommand(() =>
  import("~/models/people/passkey/passkey.schema").then((m) => m.BeginPasskey),
);

interface Adding {
  username: string;
  /** The page to go to after a passkey was added. */
  returnTo: string | null;
  answer: FormAnswer | undefined;
  /** What the server wants the device to make, after it has accepted the form. */
  options: OptionsToAdd | null;
}

/** The form that adds a passkey. Only a script can ask a device for one. */
export function AddPasskeyForm(adding: Adding) {
  const isHydrated = useHydrated();
  const isAble = useKnowsPasskeys();
  if (isAble) return <FormWithDevice {...adding} />;
  return isHydrated ? (
    <Notice>This browser can’t add passkeys. Try a newer browser.</Notice>
  ) : (
    <noscript>
      <Notice>Adding a passkey needs JavaScript. Turn on JavaScript and reload this page.</Notice>
    </noscript>
  );
}

function FormWithDevice({ username, returnTo, answer, options }: Adding) {
  const action = withWayBack(page, returnTo);
  const withPasskey = withWayBack(page, returnTo, { made: "" });
  const [form, fields] = useCommandForm("add-passkey", command, answer, {
    shouldValidate: "onSubmit",
  });
  const { element, isAsking, problem } = useDevice(options, withPasskey);
  const isBusy = [useBusy({ action }), useBusy({ action: withPasskey }), isAsking].some(Boolean);
  return (
    <Form method="post" action={action} {...getFormProps(form)} ref={element} className="form">
      <FormProblem problem={isBusy ? null : (problem ?? answer?.problem)} />
      <TextField
        field={fields.name}
        label="Name"
        hint="Helps you recognize the passkey. Example: “My phone”."
        autoComplete="off"
      />
      <HiddenUsername username={username} />
      <CurrentPasswordField field={fields.currentPassword} />
      <div className="form-actions">
        <Button busy={isBusy} icon="key">
          Add passkey
        </Button>
      </div>
    </Form>
  );
}

const page = "/account/passkeys";

const cancelled = {
  title: "Passkey not added",
  text: "You cancelled, or your device didn’t answer in time. Try again.",
};
const thereAlready = {
  title: "Passkey not added",
  text: "This device already has a passkey for your account.",
};

/**
 * Asks the device for a passkey each time the server sends options, and sends the form again with
 * the passkey, to `withPasskey`.
 */
function useDevice(options: OptionsToAdd | null, withPasskey: string) {
  const element = useRef<HTMLFormElement>(null);
  const submit = useSubmit();
  const isIdle = useNavigation().state === "idle";
  const [isAsking, setIsAsking] = useState(false);
  const [made, setMade] = useState<FormData | null>(null);
  const [problem, setProblem] = useState<FormAnswer["problem"]>(null);
  useEffect(() => {
    if (!options) return;
    setProblem(null);
    setIsAsking(true);
    void import("./passkey-device").then(async ({ makePasskey, isThereAlready }) => {
      try {
        const passkey = await makePasskey(options);
        const typed = new FormData(element.current ?? undefined);
        for (const [name, value] of Object.entries(passkey)) typed.set(name, value);
        setMade(typed);
      } catch (error) {
        setProblem(isThereAlready(error) ? thereAlready : cancelled);
      } finally {
        setIsAsking(false);
      }
    });
  }, [options]);
  // The page may still be loading its data after the first form; a second one would abort that.
  useEffect(() => {
    if (!made || !isIdle) return;
    setMade(null);
    submit(made, { method: "post", action: withPasskey });
  }, [made, isIdle, submit, withPasskey]);
  return { element, isAsking: isAsking || made !== null, problem };
}
