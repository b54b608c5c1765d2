// An invoice or credit note on A4, in the service's language when it was issued.

import { type AnswerOf, type fees, type PayloadOf, responses } from "@chalkboard/contract";
import { formatOf, languageOf, loadMessages, translator } from "@chalkboard/i18n";
import { feeLineText } from "@chalkboard/list-columns";
import type { Sql } from "../../platform/database/database.ts";
import { refuse, type Refused } from "../../platform/http/handlers.ts";
import { type Cell, drawPdf, type PdfPage, type TextStyle } from "../../platform/printing/index.ts";
import * as invoices from "./invoice-queries.ts";
import { shownInvoice } from "./invoices.ts";
import * as queries from "./queries.ts";

type Party = invoices.StoredParty;
/** The lines of the paper, in its language, in columns from top to bottom. */
type Written =
  | { readonly cells: readonly (Cell & TextStyle)[]; readonly gap?: number; readonly after?: number }
  | "rule";

/** Draws an invoice. */
export async function printInvoice(
  sql: Sql,
  { invoiceId }: PayloadOf<typeof fees.printInvoice>,
): Promise<AnswerOf<typeof fees.printInvoice> | Refused> {
  const [row, content] = [
    await sql.row(invoices.invoiceById, [invoiceId]),
    await sql.row(invoices.invoiceContent, [invoiceId]),
  ];
  if (row === undefined || content === undefined) return refuse(responses.notFound, { field: "invoiceId" });
  const invoice = shownInvoice(row);
  const zone = (await sql.rows(queries.services)).find(({ id }) => id === invoice.serviceId)?.time_zone ?? "UTC";
  const language = languageOf(content.language) ?? "en";
  const t = translator(language, await loadMessages(language));
  const format = formatOf(language);
  const isNote = invoice.credits !== null;
  const title = `${t(isNote ? "fees.credit" : "fees.invoice")} ${String(invoice.number)}`;
  const written = printoutOf({ invoice, content, t, format, title, zone });
  const pageText = (page: number, pages: number): string => `${title} · ${t("fees.page", { page, pages })}`;
  const pdf = await drawPdf(
    {
      title,
      author: content.issuer.name,
      at: invoice.issuedAt,
      pageText,
      texts: written.flatMap((one) => (one === "rule" ? [] : one.cells.map(({ text }) => text))),
    },
    (page) => {
      for (const one of written) drawLine(page, one);
    },
  );
  return { name: `${title} ${invoice.serviceName}.pdf`, pdf: Buffer.from(pdf).toString("base64") };
}

function drawLine(page: PdfPage, one: Written): void {
  if (one === "rule") page.rule();
  else
    page.columns(one.cells, {
      ...(one.gap === undefined ? {} : { gap: one.gap }),
      ...(one.after === undefined ? {} : { after: one.after }),
    });
}

type Printout = {
  readonly invoice: fees.FeeInvoice;
  readonly content: {
    readonly issuer: Party;
    readonly recipient: Party;
    readonly content: readonly fees.FeeStretch[];
    readonly carried_after: number;
  };
  readonly t: ReturnType<typeof translator>;
  readonly format: ReturnType<typeof formatOf>;
  readonly title: string;
  readonly zone: string;
};

function printoutOf({ invoice, content, t, format, title, zone }: Printout): readonly Written[] {
  const { currency, credits } = invoice;
  const sign = credits === null ? 1 : -1;
  const small = { size: 9, grey: true } as const;
  const party = ({ name, address, taxNumber }: Party): string =>
    [name, address, ...(taxNumber === "" ? [] : [t("fees.taxLine", { number: taxNumber })])]
      .filter((line) => line !== "")
      .join("\n");
  const facts = [
    [t("fees.issuedOn"), format.date(invoice.issuedAt, zone)],
    [t("fees.month"), format.month(invoice.month)],
    ...(credits === null ? [[t("fees.dueOn"), format.date(Date.parse(`${invoice.dueOn}T12:00:00Z`), "UTC")]] : []),
  ];
  const row = (what: string, how: string, amount: string, style: TextStyle = {}, after = 4): Written => ({
    cells: [
      { text: what, share: 40, ...style },
      { text: how, share: 40, ...style },
      { text: amount, share: 20, right: true, ...style },
    ],
    gap: 10,
    after,
  });
  const carriedIn = content.content[0]?.carried ?? 0;
  return [
    { cells: [{ text: title, share: 1, size: 20, bold: true }], after: 14 },
    {
      cells: [
        { text: t("fees.issuer"), share: 1, ...small },
        { text: t("fees.recipient"), share: 1, ...small },
      ],
      gap: 20,
      after: 2,
    },
    {
      cells: [
        { text: party(content.issuer), share: 1 },
        { text: party(content.recipient), share: 1 },
      ],
      gap: 20,
      after: 18,
    },
    { cells: facts.map(([name = ""]) => ({ text: name, share: 1, ...small })), gap: 20, after: 2 },
    { cells: facts.map(([, value = ""]) => ({ text: value, share: 1 })), gap: 20, after: 18 },
    ...(credits === null
      ? []
      : [
          {
            cells: [
              { text: t("fees.credit"), share: 1, ...small },
              { text: t("fees.reason"), share: 1, ...small },
            ],
            gap: 20,
            after: 2,
          },
          {
            cells: [
              { text: t("fees.takesBack", { number: credits }), share: 1 },
              { text: invoice.reason, share: 1 },
            ],
            gap: 20,
            after: 18,
          },
        ]),
    row(t("fees.what"), t("fees.how"), `${t("fees.amount")}, ${currency}`, small, 3),
    "rule",
    ...content.content.flatMap((stretch) => [
      { cells: [{ text: `${stretch.schemeName} · ${days(stretch, format)}`, share: 1, bold: true }], after: 3 },
      ...stretch.lines.map((line) => {
        const { what, how } = feeLineText(line, currency, { t, format });
        return row(what, how, format.money(sign * line.amount, currency));
      }),
    ]),
    "rule",
    row(t("fees.total"), "", format.moneyWithCode(invoice.amount, currency), { bold: true, size: 12 }, 14),
    ...(carriedIn === 0
      ? []
      : [
          {
            cells: [{ text: t("fees.carriedIn", { amount: format.moneyWithCode(carriedIn, currency) }), share: 1 }],
            after: 2,
          },
        ]),
    ...(content.carried_after === 0
      ? []
      : [
          {
            cells: [
              {
                text: t("fees.carriedOut", { amount: format.moneyWithCode(content.carried_after, currency) }),
                share: 1,
              },
            ],
            after: 2,
          },
        ]),
    ...(credits !== null || content.issuer.payTo === ""
      ? []
      : [
          { cells: [{ text: t("fees.payTo"), share: 1, ...small }], after: 2 },
          { cells: [{ text: content.issuer.payTo, share: 1 }] },
        ]),
  ];
}

function days({ from, to }: Pick<fees.FeeStretch, "from" | "to">, format: Printout["format"]): string {
  const written = (day: string): string => format.date(Date.parse(`${day}T12:00:00Z`), "UTC");
  return from === to ? written(from) : `${written(from)} – ${written(to)}`;
}
