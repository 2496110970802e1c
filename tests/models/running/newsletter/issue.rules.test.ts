import { describe, expect, it } from "vitest";
import {
  goesOnFor,
  type IssueFacts,
  issueStates,
  portionOf,
  progressOf,
  whyNotChange,
  whyNotGoOn,
  whyNotSend,
  whyNotStop,
} from "~/models/running/newsletter/issue.rules";

const issue = (facts: Partial<IssueFacts> = {}): IssueFacts => ({
  state: "draft",
  version: 3,
  readers: 0,
  lastReaderId: 0,
  upToReaderId: 0,
  copies: 0,
  sent: 0,
  givenUp: 0,
  endedAt: null,
  ...facts,
});
const codes = (rule: (facts: IssueFacts) => { code: string } | null) =>
  Object.fromEntries(issueStates.map((state) => [state, rule(issue({ state }))?.code ?? null]));
const no = "too_late";

describe("the rules for a newsletter issue", () => {
  it("its text changes only while it is a draft, and only from the current version", () => {
    expect(codes((facts) => whyNotChange(facts, 3))).toEqual({
      draft: null,
      sending: no,
      stopped: no,
      sent: no,
    });
    expect(whyNotChange(issue(), 2)?.code).toBe("changed");
  });

  it("it is sent once, from the current version, and only if there are subscribers", () => {
    expect(codes((facts) => whyNotSend(facts, 3, 1))).toEqual({
      draft: null,
      sending: no,
      stopped: no,
      sent: no,
    });
    expect(whyNotSend(issue(), 2, 1)?.code).toBe("changed");
    expect(whyNotSend(issue(), 3, 0)?.message).toBe("The newsletter has no subscribers.");
  });

  it("it can be stopped only while it is being sent", () => {
    expect(codes(whyNotStop)).toEqual({ draft: no, sending: null, stopped: no, sent: no });
  });

  it("it can be resumed for thirty days after it was stopped", () => {
    const stopped = issue({ state: "stopped", endedAt: 1000 });
    expect(whyNotGoOn(stopped, 1000 + goesOnFor - 1)).toBeNull();
    expect(whyNotGoOn(stopped, 1000 + goesOnFor)?.code).toBe(no);
    expect(codes((facts) => whyNotGoOn({ ...facts, endedAt: 1000 }, 1001))).toEqual({
      draft: no,
      sending: no,
      stopped: null,
      sent: no,
    });
  });
});

describe("the portion of an issue in one run", () => {
  it("is what other mail leaves of the run, and at least ten copies", () => {
    expect(portionOf(issue(), { otherMail: 0 })).toBe(50);
    expect(portionOf(issue(), { otherMail: 30 })).toBe(20);
    expect(portionOf(issue(), { otherMail: 50 })).toBe(10);
    expect(portionOf(issue(), { otherMail: 500 })).toBe(10);
  });

  it("is empty while two hundred copies wait, for example when mail cannot be sent", () => {
    const waiting = (copies: number) =>
      portionOf(issue({ copies: 300 + copies, sent: 290, givenUp: 10 }), { otherMail: 0 });
    expect([149, 150, 151, 199, 200, 250].map(waiting)).toEqual([50, 50, 49, 1, 0, 0]);
  });
});

describe("the progress of an issue", () => {
  it("shows what is waiting and how long the rest takes, while there is a rest", () => {
    const sending = issue({
      state: "sending",
      readers: 220,
      copies: 120,
      sent: 100,
      givenUp: 5,
      lastReaderId: 7,
      upToReaderId: 9,
    });
    expect(progressOf(sending)).toEqual({
      sent: 100,
      of: 220,
      waiting: 15,
      givenUp: 5,
      left: null,
      minutes: 3,
    });
  });

  it("shows how many readers had left, once the issue is sent", () => {
    const sent = issue({
      state: "sent",
      readers: 220,
      copies: 216,
      sent: 216,
      lastReaderId: 9,
      upToReaderId: 9,
    });
    expect(progressOf(sent)).toMatchObject({ left: 4, minutes: null, waiting: 0 });
  });
});
