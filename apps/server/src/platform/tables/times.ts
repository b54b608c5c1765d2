// Times of day as tables write them. Pure.

const half = /(?<![\d:.])(\d{1,2})(?:[:.](\d{2}))?(?::\d{2})?\s?([ap])\.?\s?(?:m\b\.?)?(?!\p{L})/iu;
const whole = /(?<![\d:])(\d{1,2}):(\d{2})(?::\d{2})?(?![\d:])/u;
// A single number and an H alone is the first half of a game.
const french = /(?<![\p{L}\d:])(\d{1,2}(?=\s?h\s?\d)|\d{2})\s?h(?:\s?(\d{2}))?(?![\p{L}\d])/iu;
const signs = /(凌晨|早上|上午|中午|下午|晚上)?\s?(\d{1,2})\s?(?:[:时点]\s?(\d{2})?分?)(?!\d)/u;

/** The text of a time, and its minutes after midnight. */
export type WrittenTime = { readonly text: string; readonly minute: number };

/**
 * The first time of day in a text: 7:05 PM, 7p, 19:05, 19:05:00, 19h05, 下午7:05. Undefined without one, or for an
 * invalid one.
 */
export function findTime(text: string): WrittenTime | undefined {
  const chinese = signs.exec(text);
  if (chinese !== null && (chinese[1] !== undefined || /[时点]/.test(chinese[0]))) {
    const [shown = "", part = "", hour = "", minute = "00"] = chinese;
    return part === ""
      ? timeOf(shown, hour, minute)
      : timeOf(shown, hour, minute, /中午|下午|晚上/.test(part) ? "p" : "a");
  }
  const clock = half.exec(text);
  if (clock !== null) return timeOf(clock[0], clock[1], clock[2], clock[3]);
  const other = whole.exec(text) ?? french.exec(text);
  return other === null ? undefined : timeOf(other[0], other[1], other[2]);
}

/** A cell that holds only a time may write it with a dot: 19.05. */
export function timeCell(text: string): string {
  return text.replace(/^\s*(\d{1,2})\.(\d{2})\s*$/, "$1:$2");
}

function timeOf(text: string, hour = "", minute = "00", part?: string): WrittenTime | undefined {
  const [h, m] = [Number(hour), Number(minute)];
  if (m > 59 || h > (part === undefined ? 23 : 12) || (part !== undefined && h === 0)) return undefined;
  return { text, minute: (part === undefined ? h : (h % 12) + (part.toLowerCase() === "p" ? 12 : 0)) * 60 + m };
}
