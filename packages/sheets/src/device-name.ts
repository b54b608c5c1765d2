import { getParser } from "bowser";

// What the library says where only the first word of all browsers was recognised.
const generic = "Mozilla";

/**
 * What a person calls a device, from what its browser said of itself when somebody signed in.
 * @param info the browser's own words, "Mozilla/5.0 …"; or what another program said
 * @returns "Chrome 141 · Windows"; what was said, where it names no browser that is known
 */
export function deviceName(info: string): string {
  if (!info.startsWith("Mozilla/") && !info.startsWith("Opera/")) return info;
  const { browser, os } = getParser(info).getResult();
  if (browser.name === undefined || ["", generic].includes(browser.name)) return info;
  const version = browser.version?.split(".")[0] ?? "";
  return [`${browser.name} ${version}`.trim(), os.name ?? ""].filter((part) => part !== "").join(" · ");
}
