// Whether the palette is open and what is chosen in it, for those who open it and for what is found after the typing.
import { createSpotlight } from "@mantine/spotlight";

export const [paletteStore, palette] = createSpotlight();

/** The action that Enter does. */
export function chosenAction(): HTMLElement | null {
  return actionOf("[data-action][data-selected]");
}

/** What is found late is chosen as what is found at once: the first, where nothing is chosen yet. Answers it. */
export function chooseFirst(): HTMLElement | null {
  const first = actionOf("[data-action]");
  if (first === null || chosenAction() !== null) return first;
  first.dataset["selected"] = "true";
  paletteStore.updateState((state) => ({ ...state, selected: 0 }));
  return first;
}

function actionOf(selector: string): HTMLElement | null {
  const { listId } = paletteStore.getState();
  return listId === "" ? null : document.getElementById(listId)?.querySelector<HTMLElement>(selector) ?? null;
}
