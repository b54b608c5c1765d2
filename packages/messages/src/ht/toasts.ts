import type { toasts as source } from "../en/toasts.ts";
import type { Words } from "../messages.ts";

export const toasts: Words<typeof source> = {
  "-19": "Pwen vant lan aktif.",
  "-20": "Vant lan fèmen.",
  "-21": "Gen yon etap pou fè anvan.",
  "-22": "Sa pa disponib ankò.",
  "-23": "Tikè a twò gwo.",
  "-24": "Montan sa a pa pase.",
  "-25": "Ou pa ka achte pwen.",
  "-26.1": "Yo pa vann espò sa a isit la.",
  "-26.2": "Yo pa vann atlèt sa a isit la.",
  "-26.3": "Yo pa vann pari sou atlèt sa a isit la.",
  "-26.4": "Pari espesyal sa a jwe pou kont li: pa gen lòt pari avè l.",
  "-27": "Tredè a refize: {message}",
  "-28": "Teaser sa a pa posib.",
  "-29": "Yo pa vann nil isit la.",
  "-30": "Konbinezon bloke.",
  "-31": "Konbinezon sa a vann twòp fwa.",
  "-32": "Yo pa vann pari espesyal isit la.",
  "-33": "Miz la pa nan limit la.",
  "-35": "Pari sa yo pa mache ansanm.",
  "-36": "Pa plis pase {wagers} pari sou match sa a; gen {actual} deja.",
  "-37": "Yo pa vann match an dirèk isit la.",
  pageUnread: "Nou pa rive li sit la ({code}).",
  pageInPart: "Nou li yon pati nan sit la sèlman: {done} etap sou {total}.",
};
