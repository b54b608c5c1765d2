import { type AnswerOf, identity } from "@chalkboard/contract";
import { send } from "../../data/connection/client.ts";
import { choices } from "../../ports/choices.ts";
import { makeStore, type Store } from "../../ports/store.ts";

// A person's menu: the server keeps it for every browser, this one remembers it for its first frame.

export type MenuChoices = AnswerOf<typeof identity.getMenu>;

export const noMenuChoices: MenuChoices = { pinned: [], recent: [], closed: [], isNarrow: false };

/** The most pages above the groups: the pinned ones, then those opened lately. */
export const nearAtMost = 8;

export const menuChoices: Store<MenuChoices> = makeStore(noMenuChoices);

let ofPerson = 0;
let loading: Promise<unknown> = Promise.resolve();

/** Shows a person's menu as this browser remembers it, then as the server has it. */
export function loadMenu(personId: number): void {
  ofPerson = personId;
  menuChoices.write(remembered(choices.read(nameOf(personId))));
  loading = send(identity.getMenu, {}).then(
    (answered) => {
      if (answered.ok && ofPerson === personId) show(answered.data);
    },
    // Without an answer it is as this browser remembers it.
    () => undefined,
  );
}

/** Changes a part of the menu here and on the server, once it is loaded. */
export async function changeMenu(changed: (now: MenuChoices) => Partial<MenuChoices>): Promise<void> {
  await loading;
  const now = menuChoices.read();
  const change = changed(now);
  if (Object.keys(change).length === 0) return;
  show({ ...now, ...change });
  await send(identity.saveMenu, change).catch(() => undefined);
}

function show(next: MenuChoices): void {
  menuChoices.write(next);
  choices.write(nameOf(ofPerson), JSON.stringify(next));
}

const nameOf = (personId: number): string => `menu-${String(personId)}`;

function remembered(text: string | null): MenuChoices {
  try {
    const read = identity.getMenu.answer.safeParse(JSON.parse(text ?? "null"));
    return read.success ? read.data : noMenuChoices;
  } catch {
    return noMenuChoices;
  }
}

/** The pages above the groups: the pinned ones, then those opened lately, as far as they are open to this person. */
export function nearOf<Path extends string>(
  { pinned, recent }: Pick<MenuChoices, "pinned" | "recent">,
  open: readonly Path[],
): readonly Path[] {
  const known = (path: string): readonly Path[] => open.filter((one) => one === path);
  return [...new Set([...pinned, ...recent].flatMap(known))].slice(0, nearAtMost);
}

/**
 * What changes when a page is opened. One that is shown above the groups keeps its place, so that the menu does not
 * move under the hand.
 */
export function openedPage(now: MenuChoices, open: readonly string[], path: string): Partial<MenuChoices> {
  if (!open.includes(path) || nearOf(now, open).includes(path)) return {};
  return { recent: [path, ...now.recent.filter((one) => one !== path)].slice(0, nearAtMost) };
}

/** What changes when a page is pinned or unpinned; nothing where the places for pinned pages are full. */
export function pinnedPage(now: MenuChoices, open: readonly string[], path: string): Partial<MenuChoices> {
  if (now.pinned.includes(path)) return { pinned: now.pinned.filter((one) => one !== path) };
  return isFull(now, open) ? {} : { pinned: [...now.pinned, path] };
}

export function isFull({ pinned }: MenuChoices, open: readonly string[]): boolean {
  return pinned.filter((path) => open.includes(path)).length >= nearAtMost;
}
