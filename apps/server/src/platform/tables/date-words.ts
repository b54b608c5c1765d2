// Words of dates and times in the languages that sheets are written in: English, Spanish, French, Italian, Haitian
// Creole and Chinese.
import { plainName } from "@chalkboard/kernel";

const monthNames: readonly (readonly string[])[] = [
  ["january", "enero", "janvier", "gennaio", "janvye"],
  ["february", "febrero", "fevrier", "febbraio", "fevriye"],
  ["march", "marzo", "mars", "mas"],
  ["april", "abril", "avril", "aprile"],
  ["may", "mayo", "mai", "maggio", "me"],
  ["june", "junio", "juin", "giugno", "jen"],
  ["july", "julio", "juillet", "luglio", "jiye"],
  ["august", "agosto", "aout", "out"],
  ["september", "septiembre", "setiembre", "septembre", "settembre", "septanm"],
  ["october", "octubre", "octobre", "ottobre", "oktob"],
  ["november", "noviembre", "novembre", "novanm"],
  ["december", "diciembre", "decembre", "dicembre", "desanm"],
];

/**
 * The number of a month by its name, or by three or more of its first letters where only one month begins with them.
 */
export function monthNamed(word: string): number | undefined {
  const plain = plainName(word);
  const fits = (isMeant: (name: string) => boolean): readonly number[] =>
    monthNames.flatMap((names, index) => (names.some(isMeant) ? [index + 1] : []));
  const exact = fits((name) => name === plain);
  const months = exact.length > 0 || plain.length < 3 ? exact : fits((name) => name.startsWith(plain));
  return months.length === 1 ? months[0] : undefined;
}

const weekdays = new Set([
  "mon",
  "tue",
  "tues",
  "wed",
  "thu",
  "thur",
  "thurs",
  "fri",
  "sat",
  "sun",
  "monday",
  "tuesday",
  "wednesday",
  "thursday",
  "friday",
  "saturday",
  "sunday",
  "lun",
  "mar",
  "mie",
  "jue",
  "vie",
  "sab",
  "dom",
  "lunes",
  "martes",
  "miercoles",
  "jueves",
  "viernes",
  "sabado",
  "domingo",
  "mer",
  "jeu",
  "ven",
  "sam",
  "dim",
  "lundi",
  "mardi",
  "mercredi",
  "jeudi",
  "vendredi",
  "samedi",
  "dimanche",
  "gio",
  "lunedi",
  "martedi",
  "mercoledi",
  "giovedi",
  "venerdi",
  "sabato",
  "domenica",
  "len",
  "mad",
  "mek",
  "jed",
  "van",
  "lendi",
  "madi",
  "mekredi",
  "jedi",
  "vandredi",
  "samdi",
  "dimanch",
  ...Array.from("一二三四五六日天", (sign) => [`星期${sign}`, `周${sign}`, `礼拜${sign}`]).flat(),
]);

/** Whether a word is the name of a day of the week, short or whole. */
export function isWeekday(word: string): boolean {
  return weekdays.has(plainName(word));
}

const undecided = new Set(
  [
    "tbd",
    "tba",
    "tbc",
    "to be determined",
    "to be decided",
    "to be announced",
    "to be confirmed",
    "por definir",
    "por determinar",
    "por confirmar",
    "por anunciar",
    "a definir",
    "a determiner",
    "a confirmer",
    "a annoncer",
    "a preciser",
    "da definire",
    "da determinare",
    "da confermare",
    "da stabilire",
    "pou detemine",
    "pou konfime",
    "待定",
    "未定",
    "待公布",
    "待确认",
    "时间待定",
  ].map(plainName),
);

/** Whether a cell means "to be announced", such as TBD, or is only a dash or question marks. */
export function isUndecided(text: string): boolean {
  return undecided.has(plainName(text)) || /^[-–—?]+$/.test(text.trim());
}

const endings =
  /(?<![\p{L}\p{N}])(?:tbd|tba|tbc|à déterminer|à confirmer|por definir|por confirmar|da definire|da confermare|待定|未定)\s*$/iu;

/** A cell without the "TBD" at its end, unless that is in place of an opponent. */
export function withoutUndecided(text: string): string {
  if (isUndecided(text)) return "";
  const before = text.replace(endings, "");
  return /(?:@|\bvs?\.?|\bat|[-–])\s*$/iu.test(before) ? text : before;
}
