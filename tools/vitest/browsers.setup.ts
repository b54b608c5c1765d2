import { afterAll } from "vitest";
import { emptyBrowsers } from "../../e2e/src/fresh-browser.ts";

// Each file closes its browser contexts. The browser itself serves the next file of this process, and ends with the
// process.
afterAll(emptyBrowsers);
