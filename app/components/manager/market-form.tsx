import { getFormProps } from "@conform-to/react";
import type { ProfileEntries } from "~/models/guide/market/manager.view";
import type { FormAnswer } from "~/platform/submit";
import { FormErrors, SaveBar } from "../kit/form-page";
import { lazyCommand } from "../kit/lazy-command";
import { OfficeForm } from "../kit/office-form";
import { useCommandForm } from "../kit/use-command-form";
import { useMeanwhile } from "../kit/use-meanwhile";
import { marketLabels as labels, MarketFields } from "./market-fields";

const command = lazyCommand(() =>
  import("~/models/guide/market/market.schema").then((m) => m.MarketForm),
);

/** A market's profile, as its managers write it. */
export function MarketForm({
  marketId,
  saved,
  timeZone,
  tiles,
  answer,
  back,
}: {
  marketId: number;
  saved: ProfileEntries;
  timeZone: string;
  /** The map's tile service. */
  tiles: { url: string; attribution: string };
  answer: FormAnswer | undefined;
  back: string;
}) {
  const [form, fields] = useCommandForm("market", command, answer, {
    defaultValue: saved,
    shouldValidate: "onSubmit",
  });
  const { seen } = useMeanwhile(answer, saved.version);
  return (
    <OfficeForm encType="multipart/form-data" {...getFormProps(form)} className="form">
      <input type="hidden" name="marketId" value={marketId} />
      <input type="hidden" name="version" value={seen} />
      <FormErrors form={form} answer={answer} labels={labels} saved={saved} />
      <MarketFields
        fields={fields}
        labels={labels}
        of={saved.name}
        tiles={tiles}
        note={answer?.note}
        place={{ ...saved, marketId, timeZone }}
      />
      <SaveBar form={form.id} save="Save market" back={back} />
    </OfficeForm>
  );
}
