// What the stylesheet of tokens says: each by its name, with what it is for.

export type Token = { readonly name: string; readonly kind: string; readonly meaning: string };

const kinds = ["size", "weight", "space", "radius"];

/** The tokens in their order. What begins with no kind of its own is a colour, where its value is one, or a measure. */
export function readTokens(css: string): readonly Token[] {
  return [...css.matchAll(/^ {2}--cb-([a-z0-9-]+):\s*([^;]*);(?: \/\* (.*) \*\/)?$/gm)].flatMap(([, name = "", value = "", meaning]) => {
    if (meaning === undefined) return [];
    const kind = kinds.find((one) => name.startsWith(`${one}-`)) ?? (/^#|^rgb|gradient/.test(value) ? "colour" : "measure");
    return [{ name, kind, meaning }];
  });
}
