import { describe, expect, it } from "vitest";
import { type Answered, lineFor } from "~/platform/request-log";
import type { Viewer } from "~/platform/viewer";

const cost = { roundTrips: 2, rowsRead: 600, rowsWritten: 0 };
const read: Answered = {
  method: "GET",
  path: "/markets",
  status: 200,
  ms: 12,
  viewer: null,
  cost,
};
const customer = { id: 7, role: "customer" } as Viewer;

describe("a line of log", () => {
  it.each([
    ["a visitor's read", {}],
    ["one that they had already", { status: 304 }],
    ["one without a body", { method: "HEAD" }],
    ["one that leads elsewhere", { status: 302 }],
  ])("is not written for %s, which Cloudflare has written down", (_, other) => {
    expect(lineFor({ ...read, ...other })).toBeNull();
  });

  it.each([
    ["a write", { method: "POST", status: 302 }],
    ["something that is not there", { status: 404 }],
    ["a failure", { status: 500 }],
    ["somebody who is signed in", { viewer: customer }],
    ["a read that wrote", { cost: { ...cost, rowsWritten: 1 } }],
    ["a read with more round trips than a page may make", { cost: { ...cost, roundTrips: 3 } }],
    ["a read of more rows than a page may read", { cost: { ...cost, rowsRead: 601 } }],
  ])("is written for %s", (_, other) => {
    expect(lineFor({ ...read, ...other })).not.toBeNull();
  });

  it("says who asked for what, what came of it and what it cost", () => {
    expect(lineFor({ ...read, viewer: customer })).toEqual({
      method: "GET",
      path: "/markets",
      status: 200,
      ms: 12,
      role: "customer",
      user: 7,
      trips: 2,
      read: 600,
      written: 0,
    });
  });
});
