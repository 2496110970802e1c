import { z } from "~/platform/zod";
import {
  email,
  linkToken,
  newPassword,
  optionalEmail,
  optionalLine,
  optionalText,
  required,
  requiredLines,
  rowId,
  seenVersion,
  webAddress,
} from "../../core/fields";
import { weekdays } from "../../core/week";
import { mostPhotos, photoTooLarge, tooManyPhotos } from "../../guide/picture/picture.rules";
import { onePicture, severalPictures } from "../../guide/picture/picture.schema";
import { productCategories } from "../../vendors/product/product.words";
import { vendorTypes } from "../../vendors/vendor.types";
import { mostMarkets } from "./application.rules";

/** The spec's error messages for missing fields of an application. */
const words = {
  type: "Please select whether you're applying as a vendor or market manager",
  required: "Please fill in all required fields including contact phone",
  markets: "Please select at least one market you'd like to attend",
  login: "Please provide both username and password for vendor portal access",
  hours: "Please provide market address, operating days, and operating hours",
};
const invalidEmail = "Invalid email address";

/** The fields about the applicant that both kinds of application have. */
const applicant = {
  businessName: required(words.required),
  firstName: optionalLine(100),
  lastName: optionalLine(100),
  description: requiredLines(words.required, 2000),
  contactEmail: required(words.required, 254).pipe(z.email({ error: invalidEmail })),
  contactPhone: required(words.required, 50),
  website: webAddress(),
};

const vendorType = z.enum(vendorTypes, { error: "Vendor type is required" });
const login = {
  desiredUsername: required(words.login, 50).check(
    z.regex(/^$|^[A-Za-z0-9]{3,20}$/, "Username must be 3-20 characters, letters and numbers only"),
  ),
  desiredPassword: z
    .string({ error: words.login })
    .min(1, words.login)
    .pipe(newPassword("Password must be at least 6 characters")),
};
const existing = rowId("Choose your vendor page from the list").nullish();

/** An application for a vendor, as the API accepts it. */
export const ApplyAsVendor = z.object({
  ...applicant,
  instagram: optionalLine(),
  image: onePicture,
  photos: severalPictures,
  vendorType: vendorType.default("Weekly Vendor"),
  products: requiredLines("Products are required", 1000),
  values: optionalText(2000),
  /** Names of markets. A name that is not in the guide is still shown to the reviewer. */
  requestedMarkets: z
    .array(required("Enter the market’s name"), { error: words.markets })
    .min(1, words.markets)
    .max(mostMarkets, `Choose at most ${mostMarkets} markets`),
  ...login,
  selectedExistingVendor: existing,
});
export type ApplyAsVendor = z.output<typeof ApplyAsVendor>;

/** A photo as the API may send it: the address of an upload, or the photo itself as a data URL. */
const sentPicture = z
  .string({ error: "Send the photo as an upload’s address or a data URL" })
  .max(7_100_000, photoTooLarge)
  .regex(/^[\x21-\x7e]*$/, "Send the photo as an upload’s address or a data URL");
const sentPictures = z.array(sentPicture).max(mostPhotos, tooManyPhotos).default([]);

/** The body that the API receives, before its pictures are stored. */
export const SendVendorApplication = ApplyAsVendor.extend({
  image: sentPicture.nullish(),
  photos: sentPictures,
  /** The spec's body has a `schedule`, which is empty. */
  schedule: z
    .array(z.never())
    .max(0, "schedule must be empty: vendors follow their markets’ hours")
    .optional(),
});
export type SendVendorApplication = z.output<typeof SendVendorApplication>;

/** An application for a vendor, as the form sends it. */
export const VendorApplicationForm = z
  .object({
    applicationType: z.enum(["vendor", "market"], { error: words.type }),
    isExistingVendor: z.boolean().default(false),
    selectedExistingVendor: existing,
    ...applicant,
    socialMedia: optionalLine(),
    vendorType,
    productCategories: z
      .array(z.enum(productCategories, { error: "Choose from the list" }))
      .min(1, "Choose at least one type of product")
      .max(productCategories.length, "Choose from the list"),
    values: optionalText(2000),
    marketAttendance: z
      .array(rowId("Choose a market from the list"), { error: words.markets })
      .max(mostMarkets, `Choose at most ${mostMarkets} markets`)
      .default([]),
    /** The name of a market that is not in the guide. */
    otherMarket: optionalLine(100),
    photos: severalPictures,
    ...login,
  })
  .refine(
    ({ isExistingVendor, selectedExistingVendor }) => !isExistingVendor || selectedExistingVendor,
    {
      path: ["selectedExistingVendor"],
      message: "Choose your vendor page from the list",
    },
  )
  .refine(({ marketAttendance, otherMarket }) => marketAttendance.length > 0 || otherMarket, {
    path: ["marketAttendance"],
    message: words.markets,
  });
export type VendorApplicationForm = z.output<typeof VendorApplicationForm>;

const market = {
  marketAddress: required(words.hours, 500),
  /** In practice, the market's location in words. */
  marketCoordinates: optionalLine(),
  operatingDays: z
    .array(z.enum(weekdays, { error: "Choose a day of the week" }), { error: words.hours })
    .min(1, words.hours)
    .max(weekdays.length, "Choose at most 7 days"),
  operatingHours: required(words.hours, 100),
  seasonalInfo: optionalText(1000),
  facilityInfo: optionalText(1000),
};

/** An application for a market to be listed, as the form and the API send it. */
export const ApplyAsMarket = z.object({
  ...applicant,
  ...market,
  photos: severalPictures,
});
export type ApplyAsMarket = z.output<typeof ApplyAsMarket>;

/** The body that the API receives, before its pictures are stored. */
export const SendMarketApplication = ApplyAsMarket.extend({ photos: sentPictures });
export type SendMarketApplication = z.output<typeof SendMarketApplication>;

/** A market application from the form, which also says what the applicant applies for. */
export const MarketApplicationForm = ApplyAsMarket.extend({
  applicationType: z.enum(["vendor", "market"], { error: words.type }),
});

/** A reviewer's question to the applicant, about the version that the page showed. */
export const AskApplicant = z.object({
  itemId: rowId("Choose an application"),
  version: seenVersion,
  text: requiredLines("Enter your question", 2000),
});
export type AskApplicant = z.output<typeof AskApplicant>;

/** The applicant's answer, with the token of the link from the email. */
export const AnswerReviewer = z.object({
  token: linkToken,
  text: requiredLines("Enter your answer", 2000),
});
export type AnswerReviewer = z.output<typeof AnswerReviewer>;

/** A request for a new link, from an applicant with an expired link. */
export const MailApplicationLink = z.object({ email: email(invalidEmail) });
export type MailApplicationLink = z.output<typeof MailApplicationLink>;

/** A market that a visitor recommends. */
export const RecommendMarket = z.object({
  name: required("Market name is required"),
  location: required("Location is required"),
  description: requiredLines("Description is required", 2000),
  contactName: required("Your name is required"),
  contactEmail: optionalEmail(invalidEmail),
  contactPhone: optionalLine(50),
});
export type RecommendMarket = z.output<typeof RecommendMarket>;

/** A vendor that a visitor recommends. */
export const RecommendVendor = z.object({
  vendorName: required("Vendor name is required"),
  vendorType: required("Vendor type is required", 100),
  description: requiredLines("Description is required", 2000),
  contactInfo: optionalText(500),
  yourName: required("Your name is required"),
  yourEmail: optionalEmail(invalidEmail),
});
export type RecommendVendor = z.output<typeof RecommendVendor>;
