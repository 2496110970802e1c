import { Uploaded } from "~/models/guide/picture/picture.answer";
import { UploadAsked } from "~/models/guide/picture/picture.schema";
import { SignedIn } from "~/models/people/user/user.answer";
import { RegisterAccount, SignIn } from "~/models/people/user/user.schema";
import { Reader, ReaderOff } from "~/models/running/newsletter/newsletter.answer";
import { Subscribe, TakeReaderOff } from "~/models/running/newsletter/newsletter.schema";
import { z } from "~/platform/zod";
import { admins, anyone, type Described, listOf } from "./operation";

const Message = z.object({ message: z.string() });

export const accounts: Described = {
  tag: "Accounts",
  about: "Sign-in, registration, the newsletter, and pictures.",
  operations: {
    "POST /api/login": {
      summary: "Signs in and answers a token",
      detail: "The token is good for a program; a browser gets a cookie beside it.",
      may: anyone,
      command: SignIn,
      answers: { 200: SignedIn },
      isAnew: true,
      isPlain: true,
      refusals: [429],
    },
    "POST /api/vendor/login": {
      summary: "Signs in an account that runs a stall",
      may: anyone,
      command: SignIn,
      answers: { 200: SignedIn },
      isAnew: true,
      isPlain: true,
      refusals: [429],
    },
    "POST /api/logout": {
      summary: "Ends the session or the token that it comes with",
      detail: "Ending nothing is no error.",
      may: anyone,
      answers: { 200: Message },
      isAnew: true,
    },
    "POST /api/register": {
      summary: "Makes a customer's account",
      may: anyone,
      command: RegisterAccount,
      answers: { 201: { type: "text/plain", example: "Account created" } },
      isPlain: true,
      refusals: [409, 429],
    },
    "POST /api/newsletter/subscribe": {
      summary: "Asks for the newsletter",
      detail: "The answer is the same whether or not the address is on the list.",
      may: anyone,
      command: Subscribe,
      answers: { 200: Message },
      refusals: [429],
    },
    "GET /api/newsletter/subscribers": {
      summary: "Lists who is on the newsletter's list",
      may: admins,
      answers: { 200: listOf(Reader) },
      pages: "cursor",
    },
    "POST /api/newsletter/subscribers/:id/off": {
      summary: "Takes a reader off the list",
      may: admins,
      path: { id: "readerId" },
      command: TakeReaderOff,
      answers: { 200: ReaderOff },
      refusals: [409],
    },
    "POST /api/upload": {
      summary: "Takes in a picture, for a stall or a market",
      detail: "JPEG, PNG or WebP, under 5 MB, in the field `image` of a multipart form.",
      may: ["vendor", "market_manager", "admin"],
      command: UploadAsked.partial({ purpose: true }),
      isForm: true,
      answers: { 201: Uploaded },
      refusals: [429, 503],
    },
  },
};
