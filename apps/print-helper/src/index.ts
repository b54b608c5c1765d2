export { type HelperConfig, parseConfig } from "./config.ts";
export { openPrintHelper, type PrintHelper } from "./print-helper.ts";
export { type Printout, readEscPos } from "./testing/read-escpos.ts";
