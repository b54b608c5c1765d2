export { countFees, type FeePeriod, monthAfter, monthOf } from "./counting.ts";
export { feesHandlers } from "./handlers.ts";
export { wrongFees } from "./invoice-queries.ts";
export { issueInvoice, previewInvoice } from "./invoices.ts";
export { payInvoice } from "./payments.ts";
export { giveScheme, readSetup, saveParty, saveScheme } from "./setup.ts";
