import type { files as source } from "../en/files.ts";
import type { Words } from "../messages.ts";

export const files: Words<typeof source> = {
  title: "Fichye",
  empty: "Poko gen fichye",
  emptyWhy: "Sa ou ekspòte nan yon lis rete la pandan yon jou: ki kote li rive, epi pou telechaje l ankò.",
  waiting: "L ap tann tou pa l",
  notMade: "Li pa t ka fèt: ekspòte l ankò.",
  failed: "{name} pa t ka fèt. Ekspòte l ankò.",
  fetch: "Telechaje",
  gone: "{name} pa la ankò. Ekspòte l ankò.",
  stop: "Kanpe",
};
