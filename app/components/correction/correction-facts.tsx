import type { CorrectionView } from "~/models/guide/correction/correction.view";
import { DescriptionList } from "../kit/description-list";
import { Moment } from "../kit/moment";

/** What a visitor says is wrong, and the details of the correction. */
export function CorrectionFacts({ correction }: { correction: CorrectionView }) {
  const { what, text, came, writeTo, decided, reason } = correction;
  return (
    <DescriptionList
      items={[
        { term: "Mistake", value: what },
        { term: "Visitor’s comment", value: text ? <span className="prose">{text}</span> : null },
        { term: "Sent", value: <Moment of={came} inFull /> },
        {
          term: "Contact for questions",
          value:
            writeTo && (writeTo.href ? <a href={writeTo.href}>{writeTo.text}</a> : writeTo.text),
        },
        { term: "Decided", value: decided },
        { term: "Why", value: reason && <span className="prose">{reason}</span> },
      ]}
    />
  );
}
