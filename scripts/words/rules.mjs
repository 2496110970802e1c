/**
 * Rules for the texts that people read: one word for one thing, in sentences that are understood at
 * first reading.
 */

/** Words that must not be used, each with its replacement. */
const notUsed = [
  [
    /\bopenings\b|\b(add|save|delete|this|another|first|last) opening\b(?! hours)/i,
    "opening hours",
  ],
  [/\b(sellers?|traders?)\b/i, "vendor"],
  [/\bcall(ed|s)? (it |them |\w+ )?off\b/i, "cancel"],
  [/\b(give|gives|given|gave|giving) (it |them )?back\b|money back/i, "refund"],
  [/\bpictures?\b/i, "photo"],
  [/\brefus(e|es|ed|ing)\b/i, "reject"],
  [/\b(take|takes|taken|taking|took) (it )?down\b|\bdiscard/i, "remove"],
  [/\be-mails?\b|\bmail(s|ed|ing)?\b|\bletters? to\b|\b(write|writes|written) to\b/i, "email"],
  [/\blog(ged)?[ -]?(in|on)\b/i, "sign in"],
  [/\b(day )?books?\b/i, "market report, or reconciliation"],
  [/\bfavorites?\b/i, "saved"],
  [/\bpre ?orders?\b/i, "pre-order"],
  [/easily mended|This link has ended|At least \$/, "a plainer sentence"],
  [/\b(nobody|somebody|whoever|anew|meanwhile|please)\b/i, "plain words"],
  [
    /neighbour|colour|favourit|(organ|recogn|apolog|summar)is(e|ed|es|ing)\b|\bprogramme|\bcentre|behaviour|honour|licence|\bmetres?\b|\bgrey\b|enquir|whilst|travelling|cheque|car park|post ?code|fortnight/i,
    "American spelling",
  ],
  [/[a-z]'(s|t|re|ll|ve|d)\b/, "a curly apostrophe: ’"],
];

/** Texts that stay unchanged: texts that the specification gives word for word, and names. */
const ofTheSpec = new Set([
  "Added to favorites",
  "Demo quick login",
  "Failed to add vendor. Please try again.",
  "Failed to create account. Please try again.",
  "Failed to load orders. Please try again later.",
  "Failed to remove vendor. Please try again.",
  "Failed to save schedule. Please try again.",
  "Failed to delete schedule. Please try again.",
  "Failed to sign in. Please check your credentials.",
  "Failed to submit request. Please try again.",
  "Failed to update market. Please try again.",
  "Failed to upload image. Please try again.",
  "Location access denied. Please enable location permissions in your browser.",
  "Login failed",
  "Login required",
  "Login successful",
  "Passwords don't match",
  "Please fill in all required fields",
  "Please fill in all required fields including contact phone",
  "Please provide both username and password for vendor portal access",
  "Please provide market address, operating days, and operating hours",
  "Please select at least one market you'd like to attend",
  "Please select whether you're applying as a vendor or market manager",
  "Please set valid coordinates",
  "Please sign in to save vendors and markets to your favorites.",
  "Please sign in to save your favorite markets and vendors.",
  "Please sign in.",
  "Please try uploading your image again",
  "Please use Admin Portal",
  "Please use Vendor Portal",
  "Removed from favorites",
  "Sign in to save your favorites",
  "Something went wrong. Please try again.",
  "The page you're looking for doesn't exist.",
  "There was an error submitting your application. Please try again.",
  "This will permanently delete this market and all associated schedules. This action cannot be undone.",
  "We couldn't find your order details.",
  "We couldn't load the market details. Please try again.",
]);
/** A state in the code, a schema of the API, a guideline and a directory. */
const names =
  /^(called off|Mail)$|Web Content Accessibility Guidelines|National Farmers Market Directory/;

/** Words of the trade that every reader of this site knows, however long they are. */
const known =
  /^(accounts?|administrators?|applications?|automatic(ally)?|categor(y|ies)|coordinates|customers?|corrections?|directory|emails?|invitations?|managers?|newsletters?|payments?|photos?|subscriptions?|usernames?|vegetables?|vendors?)(’s|'s)?$/i;
const hardest = 8;
const fewestWords = 10;

/** The problems of a text; empty if there are none. */
export function faultsOf(text) {
  if (ofTheSpec.has(text) || names.test(text)) return [];
  return [
    ...notUsed.filter(([word]) => word.test(text)).map(([, better]) => `say '${better}'`),
    ...sentencesOf(text)
      .filter((sentence) => gradeOf(sentence) > hardest)
      .map((sentence) => `is hard to read (grade ${Math.ceil(gradeOf(sentence))}): ${sentence}`),
  ];
}

const sentencesOf = (text) => text.split(/(?<=[.!?:;])\s+/);
const wordsOf = (sentence) => sentence.replaceAll("{…}", "x").match(/\p{L}[\p{L}'’-]*/gu) ?? [];

/**
 * The school grade of a sentence after Flesch and Kincaid; 0 if the sentence is too short to tell.
 */
export function gradeOf(sentence) {
  const words = wordsOf(sentence);
  if (words.length < fewestWords) return 0;
  const syllables = words.reduce((sum, word) => sum + syllablesOf(word), 0);
  return 0.39 * words.length + (11.8 * syllables) / words.length - 15.59;
}

function syllablesOf(word) {
  if (word.length <= 3) return 1;
  if (known.test(word)) return 2;
  const spoken = word
    .toLowerCase()
    .replace(/[’'-]/g, "")
    .replace(/([^laeiouy]es|ed|[^laeiouy]e)$/, "")
    .replace(/^y/, "");
  return spoken.match(/[aeiouy]{1,2}/g)?.length ?? 1;
}
