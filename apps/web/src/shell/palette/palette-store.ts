// The palette's open state and selection, shared by the components that open it and by late results.
import { createSpotlight } from "@mantine/spotlight";

export const [paletteStore, palette] = createSpotlight();

/** The action that Enter runs. */
export function chosenAction(): HTMLElement | null {
  return actionOf("[data-action][data-selected]");
}

/** Selects the first action, as for immediate results. Returns it. */
export function chooseFirst(): HTMLElement | null {
  const first = actionOf("[data-action]");
  if (first === null) return null;
  chosenAction()?.removeAttribute("data-selected");
  first.dataset["selected"] = "true";
  paletteStore.updateState((state) => ({ ...state, selected: 0 }));
  return first;
}

function actionOf(selector: string): HTMLElement | null {
  const { listId } = paletteStore.getState();
  return listId === "" ? null : (document.getElementById(listId)?.querySelector<HTMLElement>(selector) ?? null);
}
