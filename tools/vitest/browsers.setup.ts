import { afterAll } from "vitest";
import { closeBrowsers } from "../../e2e/src/fresh-browser.ts";

// A file leaves no browser behind.
afterAll(closeBrowsers);
