import type { ReviewState } from "~/models/joining/review-queue/review-queue.rules";
import type { Tone } from "../kit/badge";

/** Green approved, orange pending, red refused: the word says it, the colour repeats it. */
export const stateTones: Record<ReviewState, Tone> = {
  pending: "waiting",
  approved: "good",
  refused: "bad",
};
