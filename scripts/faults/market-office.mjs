const announcements = "app/models/announcement/announcement.server.ts";
const announcementRules = "app/models/announcement/announcement.rules.ts";
const market = "app/models/market/market.server.ts";

const byAnnouncements = "unit announcement.server";
const byAnnouncementRules = "unit announcement.rules";

export const marketOfficeFaults = [
  {
    promise: "an announcement runs on its last day, too",
    in: announcementRules,
    find: "today <= lastDate",
    put: "today < lastDate",
    by: byAnnouncementRules,
  },
  {
    promise: "nobody announces for a market that is not theirs at that moment",
    in: announcements,
    find: "where ${runsMarket(ctx, marketId)} and ${hasRoomBeside(marketId, today, null)}",
    put: "where ${hasRoomBeside(marketId, today, null)}",
    by: byAnnouncements,
  },
  {
    promise: "nobody changes what a market announces that is not theirs at that moment",
    in: announcements,
    find: "          and ${runsMarket(ctx, marketId)} and ${hasRoomBeside(marketId, today, announcementId)}",
    put: "          and ${hasRoomBeside(marketId, today, announcementId)}",
    by: byAnnouncements,
  },
  {
    promise: "five announcements at once are counted in the write itself",
    in: announcements,
    find: "    < ${mostRunning}`;",
    put: "    < 100 + ${mostRunning}`;",
    by: byAnnouncements,
  },
  {
    promise: "another market's announcements take no room",
    in: announcements,
    find: "where other.market_id = ${marketId}\n",
    put: "where true\n",
    by: byAnnouncements,
  },
  {
    promise: "an announcement that is changed does not count against itself",
    in: announcements,
    find: " and other.id is not ${own})",
    put: ")",
    by: byAnnouncements,
  },
  {
    promise: "a colleague's words are not overwritten unseen",
    in: announcements,
    find: "and market_id = ${marketId} and ${isVersion(version)}\n",
    put: "and market_id = ${marketId}\n",
    by: byAnnouncements,
  },
  {
    promise: "a market's page shows its own announcements",
    in: market,
    find: "from market_announcements where market_id = ${m.id}\n      and last_date",
    put: "from market_announcements where last_date",
    by: byAnnouncements,
  },
  {
    promise: "what is ended leaves the market's page",
    in: market,
    find: " and ended_at is null\n      order by id desc",
    put: "\n      order by id desc",
    by: byAnnouncements,
  },
];
