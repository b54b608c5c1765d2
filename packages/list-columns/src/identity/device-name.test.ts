import { expect, test } from "vitest";
import { deviceName } from "./device-name.ts";

// User agents as the browsers' makers documented them in 2025 and 2026.
test.each([
  [
    "Chrome on Windows",
    "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36",
    "Chrome 141 · Windows",
  ],
  [
    "Edge is not Chrome",
    "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36 Edg/141.0.0.0",
    "Microsoft Edge 141 · Windows",
  ],
  [
    "Safari on a phone",
    "Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Mobile/15E148 Safari/604.1",
    "Safari 26 · iOS",
  ],
  ["Firefox on Linux", "Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0", "Firefox 143 · Linux"],
  [
    "Chrome on Android",
    "Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Mobile Safari/537.36",
    "Chrome 141 · Android",
  ],
  ["words that name no browser stay", "Mozilla/5.0 (compatible)", "Mozilla/5.0 (compatible)"],
  ["another program's own name stays", "Caja 1, mostrador", "Caja 1, mostrador"],
  ["nothing said is nothing shown", "", ""],
])("%s", (_rule, info, name) => {
  expect(deviceName(info)).toBe(name);
});
