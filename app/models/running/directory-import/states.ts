/** The states and territories of the directory: postal code and where most of their clocks are. */
export const states: Record<string, { code: string; timeZone: string }> = {};

function zone(timeZone: string, ...members: [name: string, code: string][]) {
  for (const [name, code] of members) states[name] = { code, timeZone };
}

zone(
  "America/New_York",
  ["Connecticut", "CT"],
  ["Delaware", "DE"],
  ["District of Columbia", "DC"],
  ["Florida", "FL"],
  ["Georgia", "GA"],
  ["Kentucky", "KY"],
  ["Maine", "ME"],
  ["Maryland", "MD"],
  ["Massachusetts", "MA"],
  ["New Hampshire", "NH"],
  ["New Jersey", "NJ"],
  ["New York", "NY"],
  ["North Carolina", "NC"],
  ["Ohio", "OH"],
  ["Pennsylvania", "PA"],
  ["Rhode Island", "RI"],
  ["South Carolina", "SC"],
  ["Vermont", "VT"],
  ["Virginia", "VA"],
  ["West Virginia", "WV"],
);
zone("America/Detroit", ["Michigan", "MI"]);
zone("America/Indiana/Indianapolis", ["Indiana", "IN"]);
zone(
  "America/Chicago",
  ["Alabama", "AL"],
  ["Arkansas", "AR"],
  ["Illinois", "IL"],
  ["Iowa", "IA"],
  ["Kansas", "KS"],
  ["Louisiana", "LA"],
  ["Minnesota", "MN"],
  ["Mississippi", "MS"],
  ["Missouri", "MO"],
  ["Nebraska", "NE"],
  ["North Dakota", "ND"],
  ["Oklahoma", "OK"],
  ["South Dakota", "SD"],
  ["Tennessee", "TN"],
  ["Texas", "TX"],
  ["Wisconsin", "WI"],
);
zone(
  "America/Denver",
  ["Colorado", "CO"],
  ["Montana", "MT"],
  ["New Mexico", "NM"],
  ["Utah", "UT"],
  ["Wyoming", "WY"],
);
zone("America/Boise", ["Idaho", "ID"]);
zone("America/Phoenix", ["Arizona", "AZ"]);
zone(
  "America/Los_Angeles",
  ["California", "CA"],
  ["Nevada", "NV"],
  ["Oregon", "OR"],
  ["Washington", "WA"],
);
zone("America/Anchorage", ["Alaska", "AK"]);
zone("Pacific/Honolulu", ["Hawaii", "HI"]);
zone("America/Puerto_Rico", ["Puerto Rico", "PR"]);
zone("America/St_Thomas", ["Virgin Islands", "VI"]);
zone("Pacific/Guam", ["Guam", "GU"]);
zone("Pacific/Saipan", ["Northern Mariana Islands", "MP"]);
zone("Pacific/Pago_Pago", ["American Samoa", "AS"]);
