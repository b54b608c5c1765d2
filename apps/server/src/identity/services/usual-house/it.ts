import type { services } from "@chalkboard/contract";

export const it: Readonly<Record<services.HouseTopic, string>> = {
  betTypes:
    "Si vendono scommesse singole, multiple, teaser, condizionate, reverse, round robin e le altre forme mostrate in tabellone. Ognuna è vinta, persa, " +
    "pari o nulla come la nominano tabellone e scontrino; uno scontrino con più scommesse si referta una per una.",
  stakes:
    "La puntata minima e la massima sono accanto allo scontrino in corso. A chi chiede di più si dice quanto si può vendere. La casa può vendere meno " +
    "o rifiutare una scommessa, e dice perché.",
  payouts:
    "Uno scontrino paga al massimo la vincita massima della casa, mostrata prima della vendita. Ciò che la supera non si paga.",
  prices:
    "Una quota vale da quando lo scontrino è venduto, comunque cambi dopo. Una quota o una linea chiaramente errata, come favorita e sfavorita " +
    "scambiate, annulla la scommessa e la puntata è restituita, anche dopo l’evento.",
  acceptance:
    "Una scommessa è accettata quando ha un numero di scontrino, mai prima. Le scommesse chiudono all’inizio dell’evento. Quella presa dopo l’inizio, " +
    "o a esito noto, è nulla, salvo che fosse offerta live.",
  cancelling:
    "Uno scontrino si può annullare nei minuti indicati dal punto vendita, prima che inizi il primo evento, e non dopo. Un errore del cassiere si " +
    "corregge solo così. Uno scontrino annullato è marcato e non si paga.",
  schedule:
    "Un evento rinviato o interrotto è nullo se non si gioca nel termine previsto dalle regole della sua lega. Le scommesse già decise prima " +
    "dell’interruzione valgono dove la regola della lega lo dice. Il solo cambio di sede non annulla.",
  results:
    "Le scommesse si decidono sul risultato ufficiale del giorno. Una modifica successiva della lega non conta. Un errore di inserimento si corregge, " +
    "e ogni scontrino è refertato di nuovo con le regole della sua vendita.",
  paying:
    "Uno scontrino vincente si paga una volta, a chi lo porta, con numero e codice. Una vincita alta può richiedere un documento e tempo di verifica. " +
    "Uno scontrino non riscosso nei giorni stampati scade.",
  lostTicket:
    "Avvisa subito il punto vendita: con l’ora, la puntata e le scommesse uno scontrino si ritrova e si blocca fino alla scadenza. Poi si paga solo a " +
    "chi prova che è suo. Una copia è marcata e non si paga due volte.",
  changes:
    "Le regole cambiate hanno una nuova versione e valgono per gli scontrini venduti da allora. Uno scontrino si referta sempre con le regole della " +
    "sua vendita. Chiedi le versioni precedenti al punto vendita.",
  complaints:
    "Presenta il reclamo al punto vendita o al servizio entro trenta giorni, con lo scontrino. Ricevi una risposta scritta. Ciò che non si risolve va " +
    "all’autorità che dà la licenza a questa casa.",
  whoMayBet:
    "Non può scommettere chi non ha l’età legale, né chi partecipa all’evento, né il personale della casa per sé. Le loro scommesse sono nulle. La " +
    "casa può chiedere un documento.",
  saferPlay:
    "Scommetti ciò che puoi perdere. Puoi far limitare puntate e depositi, fare una pausa o farti escludere; chiedi al punto vendita o nel tuo conto. " +
    "Durante l’esclusione non ti si vende nulla.",
};
