// The data of a refusal come from outside: each field is parsed as its expected type, or ignored.

export type Data = Readonly<Record<string, unknown>>;

export function object(value: unknown): Data {
  return typeof value === "object" && value !== null ? (value as Data) : {};
}

export function list(value: unknown): readonly Data[] {
  return Array.isArray(value) ? value.map(object) : [];
}

export function number(value: unknown): number {
  return typeof value === "number" ? value : 0;
}

export function text(value: unknown): string {
  return typeof value === "string" ? value : "";
}
