/** How the texts that people read are written: one word for one thing, in sentences read once. */

/** A word that is not used, and what is said instead. */
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
  [/\b(nobody|somebody|whoever|anew|meanwhile|please)\b/i, "plain words"],
  [
    /neighbour|colour|favourit|(organ|recogn|apolog|summar)is(e|ed|es|ing)\b|\bprogramme|\bcentre|behaviour|honour|licence|\bmetres?\b|\bgrey\b|enquir|whilst|travelling|cheque|car park|post ?code|fortnight/i,
    "American spelling",
  ],
];

/** Texts that stay as they are, by the reason. */
const exceptions = {
  "The specification says it so.":
    /^(Please (fill|select|provide|set|sign in to save|use (Admin|Vendor) Portal|try uploading)|.*Please (try again|check your credentials|sign in|enable location|reload the page)|Login (required|failed|successful)|Demo quick login|(Added to|Removed from|Sign in to save your) favorites|This will permanently delete|Saved items are not available)/,
  "It is a name in the code or in the API.": /^(called off|Mail)$/,
  "It is the name of a guideline or of a file.":
    /Web Content Accessibility Guidelines|National Farmers Market Directory/,
};

/** Words of the trade that every reader of this site knows, however long they are. */
const known =
  /^(accounts?|administrators?|applications?|automatic(ally)?|categor(y|ies)|coordinates|customers?|corrections?|directory|emails?|invitations?|managers?|newsletters?|payments?|photos?|subscriptions?|usernames?|vegetables?|vendors?)(’s|'s)?$/i;
const hardest = 8;
const fewestWords = 10;

/** What is wrong with a text; empty where nothing is. */
export function faultsOf(text) {
  if (Object.values(exceptions).some((excepted) => excepted.test(text))) return [];
  return [
    ...notUsed.filter(([word]) => word.test(text)).map(([, better]) => `say '${better}'`),
    ...sentencesOf(text)
      .filter((sentence) => gradeOf(sentence) > hardest)
      .map((sentence) => `is hard to read (grade ${Math.ceil(gradeOf(sentence))}): ${sentence}`),
  ];
}

const sentencesOf = (text) => text.split(/(?<=[.!?:;])\s+/);
const wordsOf = (sentence) => sentence.replaceAll("{…}", "x").match(/\p{L}[\p{L}'’-]*/gu) ?? [];

/** The school year of Flesch and Kincaid; 0 for what is too short to tell. */
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
