// What people type as a board price and as points, and what it means in every language: boards use neither thousands
// marks nor a decimal comma.

type Rows = readonly (readonly [text: string, means: number | undefined])[];
const rule = (name: string, rows: Rows) => rows.map(([text, means]) => ({ rule: name, text, means }));

/** Prices typed over −158: American, or undefined where the text is refused. */
export const typedPrices = [
  ...rule("a sign before the figure decides", [["+160", 160], ["-170", -170], ["+100", 100], ["-100", 100], ["+100000", 100_000], ["-1200", -1200], ["+ 160", 160]]),
  ...rule("without a sign it keeps the one that is there", [["160", -160], ["158", -158], ["100", 100], ["100000", -100_000]]),
  ...rule("a sign behind the figure decides too", [["160+", 160], ["170-", -170], ["160 +", 160]]),
  ...rule("every minus is one", [["−170", -170], ["–170", -170], ["—170", -170], ["－170", -170], ["﹣170", -170], ["‐170", -170]]),
  ...rule("full-width characters are plain ones", [["＋１６０", 160], ["－１７０", -170], ["１６０", -160], ["ＥＶ", 100]]),
  ...rule("blanks around are no part of it", [[" +160 ", 160], ["\u00A0-170", -170], ["\u3000160", -160]]),
  ...rule("even money has its words", [["EV", 100], ["ev", 100], ["even", 100]]),
  ...rule("below 100 and above 100,000 there is no price", [["99", undefined], ["+99", undefined], ["-5", undefined], ["0", undefined], ["100001", undefined],
    ["-1000000", undefined]]),
  ...rule("other formats are no board prices", [["1.91", undefined], ["1,91", undefined], ["10/11", undefined], ["160.5", undefined], ["1,600", undefined],
    ["1.600", undefined]]),
  ...rule("nothing is left out of a text", [["", undefined], ["+", undefined], ["-", undefined], ["+-160", undefined], ["--160", undefined], ["++160", undefined],
    ["-160-", undefined], ["+160-", undefined], ["1e3", undefined], ["16O", undefined], ["160½", undefined], ["1 60", undefined], ["abc", undefined],
    ["pk", undefined], ["16²0", undefined]]),
];

/** Points: quarters, or undefined where the text is refused. */
export const typedPoints = [
  ...rule("a decimal point", [["8.5", 34], ["8.0", 32], ["8.25", 33], ["8.75", 35], [".5", 2], ["0.5", 2], ["220.5", 882], ["8.", undefined]]),
  ...rule("a decimal comma", [["8,5", 34], ["-7,5", -30], ["+7,5", 30], [",5", 2], ["2,25", 9]]),
  ...rule("fractions as one character", [["8½", 34], ["½", 2], ["-½", -2], ["+1½", 6], ["2¼", 9], ["2¾", 11], ["8 ½", 34]]),
  ...rule("fractions with a stroke", [["8 1/2", 34], ["1/2", 2], ["-1 1/2", -6], ["2 1/4", 9], ["-3/4", -3]]),
  ...rule("a sign", [["-7.5", -30], ["+7.5", 30], ["−7.5", -30], ["–7½", -30], ["- 7.5", -30], ["-0", 0]]),
  ...rule("nobody gives points", [["pk", 0], ["PK", 0], ["p", 0], ["0", 0]]),
  ...rule("full-width characters are plain ones", [["８．５", 34], ["－７．５", -30], ["８½", 34], ["ＰＫ", 0], ["8。5", 34]]),
  ...rule("other parts are no points", [["8.3", undefined], ["8.55", undefined], ["8½½", undefined], ["8.5½", undefined], ["81/2", undefined], ["8 1/3", undefined],
    ["8⅓", undefined]]),
  ...rule("nothing is left out of a text", [["", undefined], ["-", undefined], ["+-5", undefined], ["--5", undefined], ["5-", undefined], ["1e1", undefined],
    ["o8.5x", undefined], ["8.5.5", undefined], ["1,000.5", undefined], ["ten", undefined], ["10²", undefined], ["5 5", undefined]]),
];
