import { expect, it } from "vitest";
import { readHours } from "~/models/joining/application/hours";

it.each([
  ["8:00 AM - 1:00 PM", "08:00", "13:00"],
  ["9am–2pm", "09:00", "14:00"],
  ["08:00 to 12:00", "08:00", "12:00"],
  ["5:00 PM - 12:00 AM", "17:00", "00:00"],
])("%s is one time and another", (text, openTime, closeTime) => {
  expect(readHours(text)).toEqual({ openTime, closeTime });
});

it.each([null, "", "mornings", "8 - 1", "8:00 AM", "8 AM - 1 PM - 5 PM", "8 AM - noon"])(
  "%s is read as no hours",
  (text) => expect(readHours(text)).toBeNull(),
);
