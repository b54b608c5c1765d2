import type { toasts as source } from "../en/toasts.ts";
import type { Words } from "../messages.ts";

export const toasts: Words<typeof source> = {
  "-19": "Le point de vente est actif.",
  "-20": "Vente désactivée.",
  "-21": "Action requise d’abord.",
  "-22": "Plus proposé.",
  "-23": "Plafond du ticket dépassé.",
  "-24": "Montant non autorisé.",
  "-25": "Achat de points impossible.",
  "-26.1": "Ce sport ne se vend pas ici.",
  "-26.2": "Ce joueur ne se vend pas ici.",
  "-26.3": "Les paris sur ce joueur ne se vendent pas ici.",
  "-26.4": "Ce pari spécial se joue seul.",
  "-27": "Refusé par le trader : {message}",
  "-28": "Teaser impossible.",
  "-29": "Le nul ne se vend pas ici.",
  "-30": "Combinaison bloquée.",
  "-31": "Combinaison vendue trop souvent.",
  "-32": "Les paris spéciaux ne se vendent pas ici.",
  "-33": "Mise hors limites.",
  "-35": "Ces paris ne vont pas ensemble.",
  "-36": "Paris sur ce match, maximum : {wagers} ; déjà : {actual}.",
  "-37": "Les matchs en direct ne se vendent pas ici.",
  pageUnread: "Le site n’a pas pu être lu ({code}).",
  pageInPart: "Le site n’a été lu qu’en partie : {done} étapes sur {total}.",
};
