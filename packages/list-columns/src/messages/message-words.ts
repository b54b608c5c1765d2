import { type AnswerOf, messaging, type Role, roles } from "@chalkboard/contract";
import { type Language, languages, type PlainKey } from "@chalkboard/i18n";

export type Message = AnswerOf<typeof messaging.listMessages>["rows"][number];
type Texts = Message["texts"];

const kindKeys = { banner: "messaging.banner", dialog: "messaging.dialog", mustRead: "messaging.mustRead" } as const;
export const messageKindKey = (kind: messaging.MessageKind): PlainKey => kindKeys[kind];
export const messageKinds = Object.keys(kindKeys) as messaging.MessageKind[];
const hints = {
  banner: "messaging.bannerHint",
  dialog: "messaging.dialogHint",
  mustRead: "messaging.mustReadHint",
} as const;
export const messageKindHint = (kind: messaging.MessageKind): PlainKey => hints[kind];

const stateKeys = {
  planned: "messaging.planned",
  shown: "messaging.shown",
  over: "messaging.over",
  withdrawn: "messaging.withdrawn",
} as const;
export const messageStateKey = (state: Message["state"]): PlainKey => stateKeys[state];
export const messageStates = Object.keys(stateKeys) as Message["state"][];

const levels = {
  platform: "messaging.everybody",
  service: "messaging.services",
  zone: "messaging.zones",
  pos: "messaging.pos",
} as const;
export const messageLevelKey = (level: Message["level"]): PlainKey => levels[level];

export const allRoles = Object.keys(roles) as (keyof typeof roles)[];
export const roleKey = (role: keyof typeof roles): PlainKey => `messaging.${role}`;
/** The label of a role number. */
export function roleKeyOf(role: number): PlainKey {
  const found = allRoles.find((name) => roles[name] === (role as Role));
  return found === undefined ? "messaging.allRoles" : roleKey(found);
}

/** A message in the reader's language, or in the first language that it has. */
export function textIn(
  texts: Texts,
  language: Language,
): { readonly title: string; readonly text: string; readonly language: Language } {
  const found = [language, ...languages].find((code) => texts[code] !== undefined) ?? language;
  return { title: "", text: "", ...texts[found], language: found };
}
