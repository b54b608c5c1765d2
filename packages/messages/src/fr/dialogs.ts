import type { dialogs as source } from "../en/dialogs.ts";
import type { Words } from "../messages.ts";

export const dialogs: Words<typeof source> = {
  information: "Information",
  sessionExpired: "Votre session a expiré.",
  signInAgain: "Se reconnecter",
  newVersion: "Nouvelle version disponible",
  newVersionHint: "A newer version of this page is ready. If the old one stays, refresh twice.",
  newVersionHintOther: "Hay una versión más nueva de esta página. Si sigue viendo la anterior, actualice dos veces.",
  updateNow: "Mettre à jour",
  systemUpdating: "Mise à jour du système",
  systemUpdatingText: "Réessayez dans 15 secondes",
  retryNow: "Essayer maintenant",
  noConnection: "Pas de connexion au serveur",
  noConnectionText: "Vérifiez votre connexion Internet et réessayez",
  printMissing: "Pas de connexion au programme d’impression",
  printMissingText: "Ouvrez le programme d’impression pour continuer",
  printDownload: "Télécharger le programme d’impression",
  printFailed: "Échec de l’impression",
  printFailedText: "Le ticket est vendu ; seule l’impression a échoué. Vérifiez l’imprimante et imprimez-le de nouveau.",
  scraping: "Problème de lecture HTML",
  scrapingText: "La lecture du site a échoué. Vérifiez que le nom de l’équipe est bien associé au site.",
};
