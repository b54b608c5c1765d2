import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { keepComposedKeys } from "./composed-keys.ts";

type Pressed = { readonly key: string; readonly isComposing: boolean; readonly keyCode: number };

function press(kind: string, key: Pressed): { readonly heard: readonly string[]; readonly isPrevented: boolean } {
  const page = new EventTarget();
  const received: string[] = [];
  keepComposedKeys(page);
  page.addEventListener(
    kind,
    () => {
      received.push("capturing");
    },
    { capture: true },
  );
  page.addEventListener(kind, () => {
    received.push("bubbling");
  });
  const event = Object.assign(new Event(kind, { cancelable: true }), key);
  page.dispatchEvent(event);
  return { heard: received, isPrevented: event.defaultPrevented };
}

test.each<[rule: string, key: Pressed, isReceived: boolean, isPrevented: boolean]>([
  ["Enter", { key: "Enter", isComposing: false, keyCode: 13 }, true, false],
  ["a letter", { key: "m", isComposing: false, keyCode: 77 }, true, false],
  ["Enter that ends a composition", { key: "Enter", isComposing: true, keyCode: 13 }, false, true],
  ["Enter directly after a composition", { key: "Enter", isComposing: false, keyCode: 229 }, false, true],
  ["a letter that is part of a composition", { key: "m", isComposing: true, keyCode: 77 }, false, false],
  ["Escape that ends a composition", { key: "Escape", isComposing: true, keyCode: 27 }, false, false],
  ["a key that the input method handles", { key: "Process", isComposing: false, keyCode: 229 }, false, false],
])("handlers receive %s only when no composition is active", (_rule, key, isReceived, isPrevented) => {
  for (const kind of ["keydown", "keypress", "keyup"]) {
    expect(press(kind, key)).toEqual({ heard: isReceived ? ["capturing", "bubbling"] : [], isPrevented });
  }
});

test("the page intercepts composition keys before any other listener", () => {
  const main = readFileSync(new URL("../../main.tsx", import.meta.url), "utf8");
  const [first] = main.slice(main.indexOf("if (root === null)")).matchAll(/^(\w+)\(/gm);
  expect(first?.[1]).toBe("keepComposedKeys");
});
