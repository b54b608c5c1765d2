import { getParser } from "bowser";

// The library's result where it recognized only the "Mozilla" that every browser begins with.
const generic = "Mozilla";

/**
 * A readable name for a device, from the user agent that it sent at sign-in.
 * @param info the browser's user agent, "Mozilla/5.0 …", or another program's text
 * @returns "Chrome 141 · Windows"; the text itself, where no known browser is found
 */
export function deviceName(info: string): string {
  if (!info.startsWith("Mozilla/") && !info.startsWith("Opera/")) return info;
  const { browser, os } = getParser(info).getResult();
  if (browser.name === undefined || ["", generic].includes(browser.name)) return info;
  const version = browser.version?.split(".")[0] ?? "";
  return [`${browser.name} ${version}`.trim(), os.name ?? ""].filter((part) => part !== "").join(" · ");
}
