import type { services } from "@chalkboard/contract";

export const ht: Readonly<Record<services.HouseTopic, string>> = {
  betTypes:
    "Bank lan vann pari senp, konbine, teaser, pari kondisyonèl, reverse, round robin ak lòt fason ki parèt sou tablo a. Chak pari genyen, pèdi, egal " +
    "oswa anile jan tablo a ak tikè a di l; yon tikè ki gen plizyè pari regle pari pa pari.",
  stakes:
    "Miz ki pi piti a ak miz ki pi gwo a parèt bò kote tikè w ap fè a. Moun ki mande plis aprann konbyen ki ka vann. Bank lan ka vann mwens, oswa refize " +
    "yon pari, epi li di poukisa.",
  payouts: "Yon tikè peye pi plis peman maksimòm bank lan, ki parèt anvan li vann. Sa ki depase l pa peye.",
  prices:
    "Yon kòt valab depi tikè a vann, kèlkeswa sa li vin apre. Yon kòt oswa yon liy ki klèman pa bon, tankou favori ak outsider ki chanje plas, anile " +
    "pari a epi miz la remèt, menm apre match la.",
  acceptance:
    "Yon pari aksepte lè li gen yon nimewo tikè, pa janm anvan. Pari yo fèmen lè match la kòmanse. Yon pari ki pran apre kòmansman an, oswa lè rezilta " +
    "a te konnen, anile, sof si yo te ofri l an dirèk.",
  cancelling:
    "Yon tikè ka anile nan minit ki parèt nan boutik la, anvan premye match la kòmanse, pa apre. Se konsa sèlman yon erè kesye a korije. Yon tikè " +
    "anile make epi li pa peye.",
  schedule:
    "Yon match ki ranvwaye oswa ki kanpe anile si li pa jwe nan delè règ lig li bay. Pari ki te deside anvan match la kanpe rete valab kote règ lig la " +
    "di sa. Si se sèlman kote a ki chanje, pari a pa anile.",
  results:
    "Pari yo regle sou rezilta ofisyèl jou a. Yon chanjman lig la fè apre pa konte. Yon erè nan antre rezilta a korije, epi chak tikè regle ankò dapre " +
    "règ ki te la lè li te vann.",
  paying:
    "Yon tikè ki genyen peye yon sèl fwa, bay moun ki pote l, ak nimewo l ak kòd li. Gwo peman ka mande yon pyès idantite ak tan pou verifye. Yon tikè " +
    "moun pa vin chèche nan jou ki enprime sou li ekspire.",
  lostTicket:
    "Di boutik la touswit: ak lè a, miz la ak pari yo, yo ka jwenn tikè a epi bloke l jiskaske li ekspire. Apre sa li peye sèlman bay moun ki pwouve " +
    "se pa l. Yon kopi make kòm kopi epi li pa peye de fwa.",
  changes:
    "Règ ki chanje gen yon nouvo vèsyon epi yo valab pou tikè ki vann depi lè sa a. Yon tikè toujou regle dapre règ ki te la lè li te vann. Mande " +
    "ansyen vèsyon yo nan boutik la.",
  complaints:
    "Pote plent ou nan boutik la oswa nan sèvis la nan trant jou, ak tikè a. Yo ba w yon repons ekri. Sa ki pa rezoud ale devan otorite ki bay bank lan " +
    "lisans.",
  whoMayBet:
    "Moun ki poko gen laj legal pa ka parye, ni moun ki patisipe nan match la, ni anplwaye bank lan pou tèt yo. Pari yo anile. Bank lan ka mande yon pyès " +
    "idantite.",
  saferPlay:
    "Parye sa ou ka pèdi sèlman. Ou ka mande limit sou miz ak depo w, pran yon poz, oswa mande eskli tèt ou; mande nan boutik la oswa nan kont ou. " +
    "Pandan ou eskli, yo pa vann ou anyen.",
};
