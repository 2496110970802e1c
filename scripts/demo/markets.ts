import { type Weekday, type WeekOfMonth, weekdays } from "~/models/core/week";

type Season = [start: string, end: string];

/** A market of the demo as it is written here; `rows.ts` adds ids, dates and pictures. */
export interface DemoMarket {
  key: string;
  name: string;
  area: string;
  street: string;
  zip: string;
  /** Null for the market that has no coordinates yet. */
  point: [lat: number, lng: number] | null;
  about: string;
  openings: [
    day: Weekday,
    open: string,
    close: string,
    season?: "winter" | "past" | null,
    weekOfMonth?: WeekOfMonth,
    doubt?: string,
  ][];
  /** Single dates, as days after the day of seeding. */
  dates?: [daysAhead: number, open: string, close: string][];
  tags: string[];
}

/** Runs over New Year, as market seasons in South Florida do. */
export const winter: Season = ["10-15", "05-15"];

const everyDay = [...weekdays];

/** The city of each neighborhood that is not a city itself. */
export const cityOf: Record<string, string> = {
  "Coconut Grove": "Miami",
  Wynwood: "Miami",
  "Little Haiti": "Miami",
  Downtown: "Miami",
  Overtown: "Miami",
  Kendall: "Miami",
  "South Beach": "Miami Beach",
};

/** These markets are invented: their neighborhoods are real, their names and streets are not. */
export const demoMarkets: DemoMarket[] = [
  {
    key: "banyan-lane",
    name: "Banyan Lane Farmers Market",
    area: "Coconut Grove",
    street: "3100 Banyan Lane",
    zip: "33133",
    point: [25.7286, -80.2412],
    about:
      "Growers and bakers under the old banyans, every Saturday morning. Bring a bag and stay for coffee.",
    openings: [["Saturday", "08:00", "14:00"]],
    tags: ["Fresh Produce", "Baked Goods", "Flowers", "Organic", "SNAP", "WIC", "Card"],
  },
  {
    key: "merrick-arcade",
    name: "Merrick Arcade Market",
    area: "Coral Gables",
    street: "250 Arcade Way",
    zip: "33134",
    point: [25.7497, -80.2589],
    about:
      "Saturday mornings in the shade of the arcade, and a short market after work on Wednesdays.",
    openings: [
      ["Saturday", "08:00", "13:00"],
      ["Wednesday", "16:00", "20:00"],
    ],
    tags: ["Fresh Produce", "Baked Goods", "Artisan Crafts", "Card"],
  },
  {
    key: "mural-yard",
    name: "Mural Yard Night Market",
    area: "Wynwood",
    street: "77 NW Mural Yard",
    zip: "33127",
    point: [25.8009, -80.1994],
    about: "Food trucks, makers and music between painted walls, until one in the morning.",
    openings: [
      ["Friday", "18:00", "01:00"],
      ["Saturday", "18:00", "01:00"],
    ],
    tags: ["Food Trucks", "Live Music", "Artisan Crafts", "Prepared Food", "Card"],
  },
  {
    key: "ocean-walk",
    name: "Ocean Walk Green Market",
    area: "South Beach",
    street: "900 Ocean Walk",
    zip: "33139",
    point: [25.7812, -80.1326],
    about: "Fruit, juices and bread a few steps from the sea, all Sunday.",
    openings: [["Sunday", "09:00", "16:00"]],
    tags: ["Fresh Produce", "Baked Goods", "Prepared Food", "Live Music", "SNAP", "Card"],
  },
  {
    key: "avocado-road",
    name: "Avocado Road Growers Market",
    area: "Homestead",
    street: "24800 Avocado Road",
    zip: "33031",
    point: [25.5312, -80.4691],
    about:
      "Straight from the fields around it, from mid-October until the summer heat. The widest choice of fruit in the county.",
    openings: [
      ["Saturday", "08:00", "17:00", "winter"],
      ["Sunday", "08:00", "17:00", "winter"],
    ],
    tags: ["Fresh Produce", "Organic", "SNAP", "WIC", "SFMNP"],
  },
  {
    key: "lighthouse-green",
    name: "Lighthouse Green Market",
    area: "Key Biscayne",
    street: "40 Lighthouse Green",
    zip: "33149",
    point: [25.6918, -80.1634],
    about: "A small island market with a view: a dozen stalls and a lot of sea.",
    openings: [["Saturday", "09:30", "13:30"]],
    tags: ["Fresh Produce", "Flowers", "Artisan Crafts", "Card"],
  },
  {
    key: "palma-mercado",
    name: "Mercado de la Palma",
    area: "Hialeah",
    street: "610 Calle de la Palma",
    zip: "33010",
    point: [25.8342, -80.2811],
    about: "An early market three mornings a week. Most stalls are gone by noon.",
    openings: [
      ["Tuesday", "07:00", "12:00"],
      ["Thursday", "07:00", "12:00"],
      ["Saturday", "07:00", "12:00"],
    ],
    tags: ["Fresh Produce", "Prepared Food", "SNAP", "WIC", "WIC Cash"],
  },
  {
    key: "doral-commons",
    name: "Doral Commons Market",
    area: "Doral",
    street: "8300 Commons Circle",
    zip: "33166",
    point: [25.8109, -80.3347],
    about: "Sunday mornings on the lawn and Thursday evenings under the lamps.",
    openings: [
      ["Sunday", "09:00", "14:00"],
      ["Thursday", "17:00", "21:00"],
    ],
    tags: ["Fresh Produce", "Food Trucks", "Baked Goods", "Card"],
  },
  {
    key: "ti-marche",
    name: "Ti Mache Community Market",
    area: "Little Haiti",
    street: "215 NE Mache Street",
    zip: "33137",
    point: [25.8296, -80.1921],
    about: "Two markets in one Saturday: groceries before the heat, cooked food after it.",
    openings: [
      ["Saturday", "07:00", "11:00"],
      ["Saturday", "15:00", "19:00"],
    ],
    tags: ["Fresh Produce", "Prepared Food", "Live Music", "SNAP", "WIC"],
  },
  {
    key: "shady-oak",
    name: "Shady Oak Sunday Market",
    area: "Pinecrest",
    street: "11000 Shady Oak Drive",
    zip: "33156",
    point: [25.6654, -80.3081],
    about:
      "Families, strollers and pancakes. Parking on the grass. Two evenings a season the oaks are hung with lanterns.",
    openings: [["Sunday", "09:00", "14:00"]],
    dates: [
      [16, "17:00", "21:00"],
      [37, "17:00", "21:00"],
    ],
    tags: ["Fresh Produce", "Baked Goods", "Flowers", "Organic", "Card", "SNAP"],
  },
  {
    key: "waterway",
    name: "Waterway Seasonal Market",
    area: "Aventura",
    street: "19500 Waterway Promenade",
    zip: "33180",
    point: [25.9561, -80.1427],
    about: "A promenade market that rests for a good part of the year. See its season below.",
    openings: [
      ["Saturday", "10:00", "16:00", "past"],
      ["Sunday", "10:00", "16:00", "past"],
    ],
    tags: ["Artisan Crafts", "Flowers", "Baked Goods"],
  },
  {
    key: "lakeside",
    name: "Lakeside Pop-up Market",
    area: "Kendall",
    street: "9400 Lakeside Loop",
    zip: "33176",
    point: [25.6861, -80.3539],
    about: "It moves around the lake and announces its dates on short notice.",
    openings: [],
    tags: ["Food Trucks", "Live Music"],
  },
  {
    key: "river-hall",
    name: "River Hall Public Market",
    area: "Downtown",
    street: "20 River Hall Street",
    zip: "33130",
    point: [25.7719, -80.1958],
    about: "A covered hall with its shutters up every day of the week, from midnight to midnight.",
    openings: everyDay.map((day) => [day, "00:00", "23:59"]),
    tags: ["Fresh Produce", "Baked Goods", "Prepared Food", "Flowers", "SNAP", "WIC", "Card"],
  },
  {
    key: "heritage-square",
    name: "Heritage Square Market",
    area: "Overtown",
    street: "1000 NW Heritage Square",
    zip: "33136",
    point: null,
    about: "Lunchtime on the square, and an evening of music once a month.",
    openings: [
      ["Wednesday", "11:00", "15:00"],
      ["Friday", "15:00", "18:00", null, undefined, "3 AM–6 PM"],
      ["Saturday", "17:00", "21:00", null, 1],
    ],
    tags: ["Fresh Produce", "Prepared Food", "SNAP", "WIC", "SFMNP"],
  },
];
