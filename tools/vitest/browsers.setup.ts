import { afterAll } from "vitest";
import { emptyBrowsers } from "../../e2e/src/fresh-browser.ts";

// A file leaves nobody in a browser. The program itself serves the next file of this process, and ends with it.
afterAll(emptyBrowsers);
