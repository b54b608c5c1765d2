import type { services } from "@chalkboard/contract";

export const fr: Readonly<Record<services.HouseTopic, string>> = {
  betTypes:
    "L’opérateur vend des paris simples, combinés, teasers, conditionnels, reverses, round robins et les autres formes affichées. Chacun est gagné, " +
    "perdu, nul ou annulé selon ce que disent le tableau et le ticket ; un ticket de plusieurs paris est jugé pari par pari.",
  stakes:
    "La mise minimale et la mise maximale figurent à côté du ticket en cours. Qui demande plus apprend combien peut être vendu. L’opérateur peut vendre " +
    "moins ou refuser un pari, et dit pourquoi.",
  payouts:
    "Un ticket paie au plus le gain maximal de l’opérateur, affiché avant la vente. Ce qui le dépasse n’est pas payé.",
  prices:
    "Une cote vaut dès que le ticket est vendu, quoi qu’elle devienne ensuite. Une cote ou une ligne manifestement fausse, comme un favori et un " +
    "outsider intervertis, annule le pari et la mise est rendue, même après le match.",
  acceptance:
    "Un pari est accepté quand il a un numéro de ticket, jamais avant. Les paris ferment au début du match. Un pari pris après le début, ou une fois " +
    "l’issue connue, est annulé, sauf s’il était proposé en direct.",
  cancelling:
    "Un ticket peut être annulé dans les minutes affichées au point de vente, avant le début du premier match, et plus ensuite. Une erreur du " +
    "guichetier ne se corrige qu’ainsi. Un ticket annulé est marqué et n’est pas payé.",
  schedule:
    "Un match reporté ou arrêté est annulé s’il n’est pas joué dans le délai que prévoient les règles de sa ligue. Les paris déjà décidés avant " +
    "l’arrêt restent valables là où la règle de la ligue le dit. Un simple changement de lieu n’annule rien.",
  results:
    "Les paris sont jugés sur le résultat officiel du jour. Un changement ultérieur de la ligue ne compte pas. Une erreur de saisie est corrigée, et " +
    "chaque ticket est jugé de nouveau selon les règles de sa vente.",
  paying:
    "Un ticket gagnant est payé une fois, à qui l’apporte, avec son numéro et son code. Un gros gain peut demander une pièce d’identité et un délai de " +
    "vérification. Un ticket non réclamé dans les jours imprimés expire.",
  lostTicket:
    "Prévenez aussitôt le point de vente : avec l’heure, la mise et les paris, un ticket se retrouve et se bloque jusqu’à son expiration. Il n’est " +
    "alors payé qu’à celui qui prouve qu’il est le sien. Une copie est marquée comme telle et n’est pas payée deux fois.",
  changes:
    "Des règles modifiées ont une nouvelle version et valent pour les tickets vendus dès lors. Un ticket est toujours jugé selon les règles de sa " +
    "vente. Demandez les versions précédentes au point de vente.",
  complaints:
    "Adressez une réclamation au point de vente ou au service dans les trente jours, avec le ticket. Une réponse écrite vous est donnée. Ce qui reste " +
    "en litige va à l’autorité qui a délivré la licence.",
  whoMayBet:
    "Ne peuvent parier : les mineurs, ceux qui prennent part au match, le personnel de l’opérateur pour lui-même. Leurs paris sont annulés. L’opérateur " +
    "peut demander une pièce d’identité.",
  saferPlay:
    "Pariez ce que vous pouvez perdre. Vous pouvez faire limiter vos mises et dépôts, faire une pause ou être exclu ; demandez au point de vente ou " +
    "dans votre compte. Pendant l’exclusion rien ne vous est vendu.",
};
