import { SetNotices } from "~/models/vendors/notice/notice.schema";
import { readNotices, setNotices } from "~/models/vendors/notice/notices.server";
import { noticesJson } from "~/models/vendors/notice/notices.view";
import { defineEndpoint } from "~/platform/endpoint";

export const loader = defineEndpoint("GET /api/vendor/notices", {
  summary: "Tells which mails the account gets, and the last of them",
  may: "vendor",
  answers: { 200: "Notices" },
  handle: async (ctx) => noticesJson(await readNotices(ctx)),
});

export const action = defineEndpoint("PATCH /api/vendor/notices", {
  summary: "Says which mails the account gets",
  may: "vendor",
  command: SetNotices,
  verb: setNotices,
  answers: { 200: "NoticeSettings" },
});
