// A document of the demo: a page of terms, linked from the house rules.
import { assert } from "@chalkboard/kernel";
import type { Database } from "../platform/database/database.ts";
import { type Context, isRefused } from "../platform/http/handlers.ts";
import { drawPdf } from "../platform/printing/index.ts";
import { createEncoder, type MediaStorage, picturesHandlers } from "../platform/media/index.ts";
import { houseRulesHandlers } from "../identity/services/index.ts";

const title = "Terms of the house";
const sentences = [
  "A bet is a contract between the bettor and the house that accepted it. Its terms are the house rules as they were published when it was sold.",
  "Tickets are paid at the shop that sold them, until the day that is printed on them.",
  "Whoever feels that betting is no game any more finds help on the last page of the house rules.",
] as const;

/** Uploads it and links it from the house rules, which are then published. */
export async function attachTerms(
  { database, mediaStorage }: { readonly database: Database; readonly mediaStorage: MediaStorage },
  trader: Context,
): Promise<void> {
  const pageText = (page: number, pages: number): string => `${String(page)} / ${String(pages)}`;
  const pdf = await drawPdf({ title, author: "", at: 0, texts: sentences, pageText }, (page) => {
    page.text(title, { size: 16, bold: true });
    for (const sentence of sentences) page.text(sentence);
  });
  const { uploadPicture } = picturesHandlers({ database, encoder: createEncoder(), mediaStorage });
  const bytes = Buffer.from(pdf).toString("base64url");
  const sent = await uploadPicture(
    { upload: "demo-terms-of-the-house", part: 0, parts: 1, bytes, name: title, folder: "Documents" },
    trader,
  );
  assert(!isRefused(sent) && sent.pictureId !== null, "the demo's terms are a document", {
    answer: JSON.stringify(sent),
  });
  const put = await houseRulesHandlers({ database }).saveHouseDocuments({ carried: [sent.pictureId], was: [] }, trader);
  assert(!isRefused(put), "the demo's terms stand beside the rules", { answer: JSON.stringify(put) });
}
