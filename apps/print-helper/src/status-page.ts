import type { EpochMs } from "@chalkboard/kernel";
import { outcomeText } from "./printing/outcome.ts";
import type { PrinterState, PrintJob } from "./printing/print-jobs.ts";

export type HelperStatus = {
  readonly now: EpochMs;
  readonly code: string;
  readonly origins: readonly string[];
  readonly printers: readonly PrinterState[];
  readonly jobs: readonly PrintJob[];
  readonly hasBrowser: boolean;
  /** The file of the configuration. */
  readonly configFile: string;
};

/** The status page: printers, the last jobs with their errors in words, and the pairing code. */
export function statusPage(status: HelperStatus): string {
  const { now, code, origins, printers, jobs, hasBrowser, configFile } = status;
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta http-equiv="refresh" content="5">
<title>Print program</title><style>
body{font:16px/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem;color:#111;background:#fff}
table{border-collapse:collapse;width:100%}th,td{text-align:left;padding:.25rem .75rem .25rem 0;border-bottom:1px solid #ccc}
.code{font-size:2rem;letter-spacing:.1em;font-family:monospace}.failed{color:#a00;font-weight:bold}
</style></head><body><h1>Print program</h1>
${hasBrowser ? "" : `<p class="failed">${outcomeText("noBrowser")}</p>`}
<h2>Pairing code</h2><p class="code">${escaped(code)}</p>
<p>Type it once at the till, in the dialog “Not Connection ... Print”. Each code works once.</p>
<h2>Paired websites</h2>${list(origins, "No website is paired yet.")}
<h2>Printers</h2>${table(
    ["Printer", "Connection", "Jobs"],
    printers.map(({ name, how, waiting }) => [escaped(name), escaped(how), String(waiting)]),
    `No printer yet: name one in ${configFile} and start the program again.`,
  )}
<h2>Last jobs</h2>${table(
    ["Time (UTC)", "Printer", "Document", "Result", "Took"],
    jobs.map(({ at, printer, kind, outcome, tookMs }) => [
      new Date(at).toISOString().slice(0, 19).replace("T", " "),
      escaped(printer),
      kind,
      outcome === "printed" ? outcomeText(outcome) : `<span class="failed">${outcomeText(outcome)}</span>`,
      `${String(tookMs)} ms`,
    ]),
    "Nothing was printed since the start.",
  )}
<p>As of ${new Date(now).toISOString().slice(0, 19).replace("T", " ")} UTC.</p></body></html>`;
}

function list(texts: readonly string[], none: string): string {
  if (texts.length === 0) return `<p>${none}</p>`;
  return `<ul>${texts.map((text) => `<li>${escaped(text)}</li>`).join("")}</ul>`;
}

function table(heads: readonly string[], rows: readonly (readonly string[])[], none: string): string {
  if (rows.length === 0) return `<p>${escaped(none)}</p>`;
  const cells = (tag: "td" | "th", row: readonly string[]): string =>
    `<tr>${row.map((cell) => `<${tag}>${cell}</${tag}>`).join("")}</tr>`;
  return `<table>${cells("th", heads)}${rows.map((row) => cells("td", row)).join("")}</table>`;
}

function escaped(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");
}
