import { joinSeasonDays } from "~/components/manager/season-day-names";

/** For `submitForm` of a form with days of the year, which it sends in two parts. */
export const withSeasonDays = {
  prepare: async (form: FormData) => {
    joinSeasonDays(form);
    return { isAgain: false };
  },
};
