import { Form } from "@remix-run/react";
import { Button } from "../kit/button";
import { FieldError } from "../kit/field-frame";
import "../kit/card.css";
import "../kit/field.css";
import "../kit/radio-cards.css";

const types = [
  {
    value: "vendor",
    label: "Vendor",
    text: "You grow, bake or make something, and would like to sell it at a market.",
  },
  {
    value: "market",
    label: "Market Manager",
    text: "You run a farmers market, and would like to have it listed.",
  },
];

/** The first question: what somebody applies as. */
export function TypeChoice({ isUnanswered }: { isUnanswered: boolean }) {
  const errors = isUnanswered
    ? ["Please select whether you're applying as a vendor or market manager"]
    : undefined;
  return (
    <Form method="get" className="card form">
      <fieldset className="field" aria-describedby={errors && "application-type-error"}>
        <legend className="field-label">What would you like to apply as?</legend>
        <div className="radio-cards">
          {types.map(({ value, label, text }) => (
            <label key={value} className="radio-card">
              <input type="radio" name="type" value={value} className="tick tick-round" />
              <span>
                <span className="radio-card-label">{label}</span>
                <span className="radio-card-text">{text}</span>
              </span>
            </label>
          ))}
        </div>
        <FieldError field={{ errorId: "application-type-error", errors }} />
      </fieldset>
      <div className="form-actions">
        <Button name="continue" value="1">
          Continue
        </Button>
      </div>
    </Form>
  );
}
