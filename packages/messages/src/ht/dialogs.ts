import type { dialogs as source } from "../en/dialogs.ts";
import type { Words } from "../messages.ts";

export const dialogs: Words<typeof source> = {
  information: "Enfòmasyon",
  sessionExpired: "Sesyon ou a fini.",
  signInAgain: "Konekte ankò",
  newVersion: "Gen yon nouvo vèsyon",
  newVersionHint: "A newer version of this page is ready. If the old one stays, refresh twice.",
  newVersionHintOther: "Hay una versión más nueva de esta página. Si sigue viendo la anterior, actualice dos veces.",
  updateNow: "Mete ajou kounye a",
  systemUpdating: "Y ap mete sistèm nan ajou",
  systemUpdatingText: "Eseye ankò nan 15 segonn",
  retryNow: "Eseye kounye a",
  noConnection: "Pa gen koneksyon ak sèvè a",
  noConnectionText: "Verifye koneksyon entènèt ou epi eseye ankò",
  printMissing: "Pa gen koneksyon ak pwogram enpresyon an",
  printMissingText: "Ou dwe louvri pwogram enpresyon an pou kontinye",
  printDownload: "Telechaje pwogram enpresyon an",
  printFailed: "Enpresyon an pa mache",
  printFailedText: "Tikè a vann; se enprime a sèlman ki pa fèt. Verifye enprimant lan epi enprime l ankò.",
  scraping: "Pwoblèm pou li HTML la",
  scrapingText: "Lekti sit la pa mache. Verifye non ekip la asosye ak sit la.",
};
