export type Cell = (column: string) => string;

/**
 * The meaning of the file's yes columns, in this product's words. Only 'Y' means yes; a blank is
 * unknown.
 */
const sold: [column: string, word: string][] = [
  ["Vegetables", "vegetables"],
  ["Fruits", "fruit"],
  ["Herbs", "herbs"],
  ["Mushrooms", "mushrooms"],
  ["WildHarvested", "wild-harvested food"],
  ["Beans", "beans"],
  ["Grains", "grains"],
  ["Nuts", "nuts"],
  ["Eggs", "eggs"],
  ["Cheese", "cheese"],
  ["Meat", "meat"],
  ["Poultry", "poultry"],
  ["Seafood", "seafood"],
  ["Tofu", "tofu"],
  ["Bakedgoods", "baked goods"],
  ["Prepared", "prepared food"],
  ["Honey", "honey"],
  ["Jams", "jams"],
  ["Maple", "maple syrup"],
  ["Juices", "juices"],
  ["Coffee", "coffee"],
  ["Wine", "wine"],
  ["Flowers", "cut flowers"],
  ["Plants", "plants"],
  ["Nursery", "nursery stock"],
  ["Trees", "trees"],
  ["Crafts", "crafts"],
  ["Soap", "soap"],
  ["PetFood", "pet food"],
];

const tagged: [tag: string, ...columns: string[]][] = [
  ["Fresh Produce", "Vegetables", "Fruits"],
  ["Baked Goods", "Bakedgoods"],
  ["Artisan Crafts", "Crafts"],
  ["Flowers", "Flowers"],
  ["Prepared Food", "Prepared"],
  ["Organic", "Organic"],
  ["Card", "Credit"],
  ["SNAP", "SNAP"],
  ["WIC", "WIC"],
  ["WIC Cash", "WICcash"],
  ["SFMNP", "SFMNP"],
];

const settings: [start: string, words: string][] = [
  ["local government", "on the grounds of a local government building"],
  ["federal/state government", "on the grounds of a government building"],
  ["private business", "in the parking lot of a business"],
  ["closed-off public street", "in a street closed to traffic"],
  ["faith-based", "at a place of worship"],
  ["educational", "at a school or college"],
  ["on a farm", "on a farm"],
  ["healthcare", "at a hospital or clinic"],
  ["co-located with wholesale", "beside a wholesale market"],
];

/** The columns that `tagsOf` and `describe` read. */
export const flagColumns = [
  ...new Set([...sold.map(([column]) => column), ...tagged.flatMap(([, ...columns]) => columns)]),
];

const yes = (cell: Cell) => (column: string) => cell(column).toUpperCase() === "Y";

/** Tags for what the market sells and which payments it takes. */
export function tagsOf(cell: Cell): string[] {
  return tagged.filter(([, ...columns]) => columns.some(yes(cell))).map(([tag]) => tag);
}

/** A sentence or two made from what the row says, for a row without its own description. */
export function describe(cell: Cell, location: string): string {
  const setting = settings.find(([start]) => cell("Location").toLowerCase().startsWith(start))?.[1];
  const goods = sold.filter(([column]) => yes(cell)(column)).map(([, word]) => word);
  const where = location && ` in ${location}`;
  const first = `Farmers market${where}${setting ? `, ${setting}` : ""}.`;
  return goods.length > 0 ? `${first} You will find ${listed(goods)}.` : first;
}

function listed(words: string[]): string {
  if (words.length < 2) return words.join("");
  return `${words.slice(0, -1).join(", ")} and ${words.at(-1)}`;
}
