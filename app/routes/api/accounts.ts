import { UploadAsked } from "~/models/guide/picture/picture.schema";
import { answerUpload, mostOfUpload } from "~/models/guide/picture/upload.server";
import {
  choosePush,
  pushJson,
  readPush,
  turnOffPush,
  turnOnPush,
} from "~/models/people/push/browsers.server";
import { ChoosePush, TurnOffPush, TurnOnPush } from "~/models/people/push/push.schema";
import { readNews } from "~/models/people/push/push-outbox.server";
import { SignInByApi } from "~/models/people/second-factor/second-factor.schema";
import { register } from "~/models/people/user/register.server";
import { RegisterAccount } from "~/models/people/user/user.schema";
import { apiSignIn, endSession } from "~/models/people/user/user.server";
import { Subscribe, TakeReaderOff, thanks } from "~/models/running/newsletter/newsletter.schema";
import { subscribe } from "~/models/running/newsletter/newsletter.server";
import { readerJson } from "~/models/running/newsletter/newsletter.view";
import { sliceOfReaders, takeReaderOff } from "~/models/running/newsletter/readers.server";
import { defineEndpoint, type Endpoint } from "~/platform/endpoint";
import { answerOnce } from "~/platform/kept-answers";
import { idIn } from "~/platform/submit";
import { z } from "~/platform/zod";
import { answerSlice, sliceIn } from "./_answers";

/** What a program must know about accounts with sign-in codes. */
const needsCode =
  "An account with sign-in codes also needs a `code`: one from the owner’s app, or a recovery code. If it is missing or wrong, the answer is 401. Its error type is `/api/docs#error-second-factor`, as JSON.";

export const loader: Endpoint[] = [
  defineEndpoint("POST /api/login", {
    summary: "Signs in and returns a token",
    detail: `Programs use the token. A browser also gets a cookie. ${needsCode}`,
    may: "anyone",
    command: SignInByApi,
    verb: (ctx, command, { request }) => apiSignIn(ctx, request, command),
    isAnew: true,
    isPlain: true,
    answers: { 200: "SignedIn" },
    refusals: [429],
  }),
  defineEndpoint("POST /api/vendor/login", {
    summary: "Signs in to a vendor account",
    detail: needsCode,
    may: "anyone",
    command: SignInByApi,
    verb: (ctx, command, { request }) => apiSignIn(ctx, request, command, "vendor"),
    isAnew: true,
    isPlain: true,
    answers: { 200: "SignedIn" },
    refusals: [429],
  }),
  defineEndpoint("POST /api/logout", {
    summary: "Ends the session or token of this request",
    detail: "Without a session or token, nothing happens.",
    may: "anyone",
    scope: "none",
    isAnew: true,
    answers: { 200: z.object({ message: z.string() }) },
    async handle(ctx, { request }) {
      await endSession(ctx, request);
      return { message: "Signed out" };
    },
  }),
  defineEndpoint("POST /api/register", {
    summary: "Creates a customer account",
    may: "anyone",
    command: RegisterAccount,
    verb: register,
    done: () => new Response("Account created", { status: 201 }),
    isPlain: true,
    answers: { 201: { type: "text/plain", example: "Account created" } },
    refusals: [409, 429],
  }),
  defineEndpoint("POST /api/newsletter/subscribe", {
    summary: "Subscribes to the newsletter",
    detail: "The answer is the same whether or not the address is already subscribed.",
    may: "anyone",
    command: Subscribe,
    verb: subscribe,
    done: () => ({ message: thanks }),
    answers: { 200: z.object({ message: z.string() }) },
    refusals: [429],
  }),
  defineEndpoint("GET /api/newsletter/subscribers", {
    summary: "Lists newsletter subscribers",
    may: "admin",
    answers: { 200: ["Reader"] },
    pages: "cursor",
    async handle(ctx, { request }) {
      const { rows, ...slice } = await sliceOfReaders(ctx, sliceIn(request));
      return answerSlice(request, { ...slice, rows: rows.map(readerJson) });
    },
  }),
  defineEndpoint("POST /api/newsletter/subscribers/:id/off", {
    summary: "Removes a subscriber",
    may: "admin",
    path: { id: "readerId" },
    command: TakeReaderOff,
    verb: takeReaderOff,
    answers: { 200: "ReaderOff" },
    refusals: [409],
  }),
  defineEndpoint("GET /api/notifications", {
    summary: "Returns the account’s browsers and kinds of notifications",
    may: "signedIn",
    answers: { 200: "PushSettings" },
    handle: async (ctx, { request }) => pushJson(await readPush(ctx, request)),
  }),
  defineEndpoint("PATCH /api/notifications", {
    summary: "Sets which kinds of notifications the account gets",
    may: "signedIn",
    command: ChoosePush,
    verb: choosePush,
    answers: { 200: "PushKinds" },
  }),
  defineEndpoint("POST /api/notifications/browsers", {
    summary: "Sends notifications to this browser too",
    detail: "Only for a browser that is signed in: the notifications end with its session.",
    may: "signedIn",
    command: TurnOnPush,
    verb: (ctx, command, { request }) => turnOnPush(ctx, command, request),
    answers: { 201: "PushBrowserAdded" },
    refusals: [409],
  }),
  defineEndpoint("DELETE /api/notifications/browsers/:id", {
    summary: "Stops sending notifications to a browser",
    may: "signedIn",
    path: { id: "browserId" },
    command: TurnOffPush,
    verb: turnOffPush,
    answers: { 200: z.object({ label: z.string() }) },
  }),
  defineEndpoint("GET /api/notifications/:id", {
    summary: "Returns a notification with its line of text",
    may: "signedIn",
    answers: { 200: "News" },
    handle: (ctx, { params }) => readNews(ctx, idIn(params.id)),
  }),
  defineEndpoint("POST /api/upload", {
    summary: "Uploads a photo for a vendor or a market",
    detail: "JPEG, PNG or WebP, under 5 MB, in the field `image` of a multipart form.",
    may: "whoManages",
    command: UploadAsked.partial({ purpose: true }),
    isForm: true,
    answers: { 201: "Uploaded" },
    refusals: [429, 503],
    handle: (ctx, { request }) =>
      answerOnce(ctx, request, () => answerUpload(ctx, request), mostOfUpload),
  }),
];
