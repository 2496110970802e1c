import {
  ReviewMarketApplication,
  ReviewVendorApplication,
} from "~/models/joining/application/add.schema";
import {
  Applied,
  Asked,
  MarketApplication,
  Reviewed,
  VendorApplication,
} from "~/models/joining/application/application.answer";
import {
  SendMarketApplication,
  SendVendorApplication,
} from "~/models/joining/application/application.schema";
import { RecommendMarket, RecommendVendor } from "~/models/joining/application/recommend.schema";
import { CommunitySubmission } from "~/models/joining/recommendation/recommendation.answer";
import {
  ReviewSubmission,
  ReviewVendorRecommendation,
} from "~/models/joining/recommendation/recommended.schema";
import { AdminRequest, AdminRequestReviewed } from "~/models/joining/request/request.answer";
import {
  AskForAdminAccount,
  AskForManagerAccess,
  AskForVendorAccess,
  ReviewAdminRequest,
} from "~/models/joining/request/request.schema";
import { admins, anyone, type Described, listOf } from "./operation";

const asked = { 200: Asked, 201: Asked };
const applied = { 200: Applied, 201: Applied };
const seen = "With `version`, only as it was seen.";
const published =
  "With `publish`, an approved application is added to the guide in the same step, or neither happens.";
const pictures =
  "A picture is the address of an upload, or the picture itself as a data URL. 12 MB altogether.";

export const joining: Described = {
  tag: "Joining",
  about: "Applications, recommendations and requests: anybody sends them, administrators decide.",
  operations: {
    "GET /api/vendor-applications": {
      summary: "Lists applications for a stall, the newest first",
      may: admins,
      answers: { 200: listOf(VendorApplication) },
      pages: "cursor",
    },
    "POST /api/vendor-applications": {
      summary: "Applies for a stall",
      detail: pictures,
      may: anyone,
      command: SendVendorApplication,
      answers: applied,
      refusals: [409, 429, 503],
    },
    "PATCH /api/vendor-applications/:id": {
      summary: "Approves or rejects an application for a stall",
      detail: `The notes go into the applicant's mail. ${seen} ${published}`,
      may: admins,
      path: { id: "applicationId" },
      command: ReviewVendorApplication,
      answers: { 200: Reviewed },
      refusals: [409],
    },
    "GET /api/market-applications": {
      summary: "Lists applications for a market, the newest first",
      may: admins,
      answers: { 200: listOf(MarketApplication) },
      pages: "cursor",
    },
    "POST /api/market-applications": {
      summary: "Applies for a market to be listed",
      detail: pictures,
      may: anyone,
      command: SendMarketApplication,
      answers: applied,
      refusals: [409, 429, 503],
    },
    "POST /api/market-applications/:id/review": {
      summary: "Approves or rejects an application for a market",
      detail: `The notes go into the applicant's mail. ${seen} ${published} A new market needs \`lat\` and \`lng\` for that.`,
      may: admins,
      path: { id: "applicationId" },
      command: ReviewMarketApplication,
      answers: { 200: Reviewed },
      refusals: [409],
    },
    "POST /api/market-submissions": {
      summary: "Recommends a market",
      may: anyone,
      command: RecommendMarket,
      answers: asked,
      refusals: [429],
    },
    "POST /api/vendor-recommendations": {
      summary: "Recommends a vendor",
      may: anyone,
      command: RecommendVendor,
      answers: asked,
      refusals: [429],
    },
    "GET /api/community-submissions": {
      summary: "Lists markets and vendors that visitors have recommended",
      may: admins,
      answers: { 200: listOf(CommunitySubmission) },
      pages: "cursor",
    },
    "POST /api/community-submissions/:id/approve": {
      summary: "Approves a recommended market",
      detail: seen,
      may: admins,
      path: { id: "submissionId" },
      command: ReviewSubmission,
      answers: { 200: Reviewed },
      refusals: [409],
    },
    "POST /api/community-submissions/:id/reject": {
      summary: "Rejects a recommended market",
      detail: seen,
      may: admins,
      path: { id: "submissionId" },
      command: ReviewSubmission,
      answers: { 200: Reviewed },
      refusals: [409],
    },
    "PATCH /api/vendor-recommendations/:id/status": {
      summary: "Approves or rejects a recommended vendor",
      detail: seen,
      may: admins,
      path: { id: "recommendationId" },
      command: ReviewVendorRecommendation,
      answers: { 200: Reviewed },
      refusals: [409],
    },
    "POST /api/vendor-requests": {
      summary: "Asks for a vendor's account",
      may: anyone,
      command: AskForVendorAccess,
      answers: asked,
      refusals: [409, 429],
    },
    "POST /api/market-manager-requests": {
      summary: "Asks for a market manager's account",
      may: anyone,
      command: AskForManagerAccess,
      answers: asked,
      refusals: [409, 429],
    },
    "GET /api/admin-requests": {
      summary: "Lists who asks to become an administrator, those that wait first",
      may: admins,
      answers: { 200: listOf(AdminRequest) },
      pages: "cursor",
    },
    "POST /api/admin-requests": {
      summary: "Asks for an administrator's account",
      may: anyone,
      command: AskForAdminAccount,
      answers: asked,
      refusals: [409, 429],
    },
    "PUT /api/admin-requests/:id/status": {
      summary: "Approves or denies a request for an administrator's account",
      detail: `The notes go into the mail. ${seen}`,
      may: admins,
      path: { id: "requestId" },
      command: ReviewAdminRequest,
      answers: { 200: AdminRequestReviewed },
      refusals: [409],
    },
  },
};
