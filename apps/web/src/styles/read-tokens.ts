// Parses the token stylesheet: each token by name, with its purpose.

export type Token = { readonly name: string; readonly kind: string; readonly meaning: string };

const kinds = ["size", "weight", "space", "radius"];

/** The tokens in order. A token without a known prefix is a colour if its value is one, otherwise a measure. */
export function readTokens(css: string): readonly Token[] {
  return [...css.matchAll(/^ {2}--cb-([a-z0-9-]+):\s*([^;]*);(?: \/\* (.*) \*\/)?$/gm)].flatMap(
    ([, name = "", value = "", meaning]) => {
      if (meaning === undefined) return [];
      const kind =
        kinds.find((one) => name.startsWith(`${one}-`)) ?? (/^#|^rgb|gradient/.test(value) ? "colour" : "measure");
      return [{ name, kind, meaning }];
    },
  );
}
