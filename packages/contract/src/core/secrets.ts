// Masks a payload for observers: keeps the fields that the contract knows, without secret ones.

import { z } from "zod";
import type { Call } from "./call.ts";

/** The replacement for masked text. */
export const maskedText = "•••";

/** Marks a field as secret whose name does not show it: a one-time code, a key. */
export function secret<S extends z.ZodType>(schema: S): S {
  return schema.meta({ ...schema.meta(), secret: true }) as S;
}

const secretWords = new Set([
  "password",
  "passwords",
  "passwd",
  "pwd",
  "pass",
  "userpass",
  "passphrase",
  "clave",
  "contrasena",
  "pin",
  "pincode",
  "nip",
  "totp",
  "otp",
  "secret",
  "secrets",
  "token",
  "tokens",
  "jwt",
  "bearer",
  "cookie",
  "authorization",
  "credential",
  "credentials",
  "apikey",
  "cvv",
  "cvc",
  "iban",
  "ssn",
  "cedula",
  "passport",
  "document",
  "documents",
  "documento",
  "cardnumber",
  "accountnumber",
  "sessionkey",
  "sessionid",
]);
const secretPairs = [
  "api key",
  "session key",
  "private key",
  "access key",
  "secret key",
  "signing key",
  "session id",
  "one time code",
  "security code",
  "tax id",
  "bank account",
  ...["card", "bank", "account", "id", "licence", "license"].flatMap((what) => [`${what} number`, `${what} no`]),
];

/** Whether a field is secret by its name, however it is written: newPassword, new_password, PASSWORD2. */
export function isSecretName(name: string): boolean {
  const words = name
    .replaceAll(/([a-z\d])([A-Z])/g, "$1 $2")
    .replaceAll(/[^A-Za-z]+/g, " ")
    .trim()
    .toLowerCase();
  return (
    words.split(" ").some((word) => secretWords.has(word)) ||
    secretWords.has(words.replaceAll(" ", "")) ||
    secretPairs.some((pair) => ` ${words} `.includes(` ${pair} `))
  );
}

/**
 * A call's payload as sent, without secrets: fields marked or named as secret, fields that the contract does not know,
 * and text that looks like a key, a card number or part of an address that may contain one. Long texts and lists are
 * cut.
 */
export function maskPayload(call: Pick<Call, "payload">, sent: unknown): unknown {
  return masked(formsOf(call.payload), sent);
}

/** Data without a schema, such as a refusal's, without fields named like secrets. */
export function maskData(data: unknown): unknown {
  return masked(anything, data);
}

const anything: readonly z.ZodType[] = [z.unknown()];
const longestText = 300;
const longestList = 20;

function masked(forms: readonly z.ZodType[], value: unknown): unknown {
  if (typeof value !== "object" || value === null) return forms.some(isLeaf) ? maskedLeaf(value) : maskedText;
  return Array.isArray(value) ? maskedList(forms, value) : maskedFields(forms, value);
}

function maskedLeaf(value: unknown): unknown {
  return typeof value === "string" ? maskedWords(value) : value;
}

function maskedList(forms: readonly z.ZodType[], list: readonly unknown[]): unknown {
  const elements = forms.flatMap((form) =>
    form instanceof z.ZodArray ? formsOf(form.element as z.ZodType) : isOpen(form) ? [form] : [],
  );
  if (elements.length === 0) return maskedText;
  const result = list.slice(0, longestList).map((one) => masked(elements, one));
  return list.length > longestList ? [...result, `… ${list.length}`] : result;
}

function maskedFields(forms: readonly z.ZodType[], value: object): unknown {
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => {
      const fields = forms.flatMap((form) => fieldOf(form, name));
      const isHidden =
        fields.length === 0 ||
        isSecretName(name) ||
        fields.some((field) => isSecretName(field.name) || isMarked(field.schema));
      // A name that the contract does not know may be anything that was typed or mixed up.
      return [
        fields.length === 0 ? maskedText : reportedName(name),
        isHidden
          ? maskedText
          : masked(
              fields.flatMap((field) => formsOf(field.schema)),
              inner,
            ),
      ];
    }),
  );
}

/** Names come from outside too: an invalid one may contain anything. */
const reportedName = (name: string): string => (/^[A-Za-z_][\w.:-]{0,39}$|^-?\d{1,9}$/.test(name) ? name : maskedText);

type Field = { readonly name: string; readonly schema: z.ZodType };

/** The schemas of a field by its wire name. */
function fieldOf(form: z.ZodType, wireName: string): readonly Field[] {
  if (isOpen(form)) return [{ name: wireName, schema: form }];
  if (form instanceof z.ZodRecord) return [{ name: wireName, schema: form.valueType as z.ZodType }];
  if (!(form instanceof z.ZodObject)) return [];
  const shape = form.shape as Readonly<Record<string, z.ZodType>>;
  const wires = (form.meta()?.["wire"] ?? {}) as Readonly<Record<string, string>>;
  const name = Object.entries(wires).find(([, wire]) => wire === wireName)?.[0] ?? wireName;
  const schema = Object.hasOwn(shape, name) ? shape[name] : undefined;
  return schema === undefined ? [] : [{ name, schema }];
}

function isMarked(schema: z.ZodType): boolean {
  return schema.meta()?.["secret"] === true || innerOf(schema).some(isMarked);
}

/** The possible forms of a value, unwrapped. */
function formsOf(schema: z.ZodType): readonly z.ZodType[] {
  const inner = innerOf(schema);
  return inner.length === 0 ? [schema] : inner.flatMap(formsOf);
}

function innerOf(schema: z.ZodType): readonly z.ZodType[] {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault)
    return [schema.unwrap() as z.ZodType];
  if (schema instanceof z.ZodUnion) return schema.options as readonly z.ZodType[];
  // The sent value is the input of a transformation.
  return schema instanceof z.ZodPipe ? [schema.in as z.ZodType] : [];
}

const isOpen = (form: z.ZodType): boolean => form instanceof z.ZodUnknown || form instanceof z.ZodAny;
const isLeaf = (form: z.ZodType): boolean =>
  !(form instanceof z.ZodObject || form instanceof z.ZodArray || form instanceof z.ZodRecord);

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** A text without keys, card numbers and the query part of addresses. */
function maskedWords(text: string): string {
  const masked = text
    .slice(0, 2 * longestText)
    .replaceAll(/(\w+:\/\/)[^\s/@]+@/g, `$1${maskedText}@`)
    .replaceAll(/(\w+:\/\/[^\s?#]+)[?#]\S*/g, `$1?${maskedText}`)
    .replaceAll(/[A-Za-z0-9+_-]{32,}={0,2}/g, (run) => (uuid.test(run) ? run : maskedText))
    .replaceAll(/\d(?:[ -]?\d){12,18}/g, (run) => (isCard(run) ? maskedText : run));
  return text.length > 2 * longestText || masked.length > longestText
    ? `${masked.slice(0, longestText)}… ${text.length}`
    : masked;
}

/** Whether digits are a card number, by its check digit (ISO/IEC 7812). */
function isCard(run: string): boolean {
  const sum = Array.from(run.replaceAll(/\D/g, ""))
    .toReversed()
    .reduce((added, digit, at) => {
      const doubled = Number(digit) * (at % 2 === 0 ? 1 : 2);
      return added + (doubled > 9 ? doubled - 9 : doubled);
    }, 0);
  return sum % 10 === 0;
}
