// Opens the customer's screen: on another monitor where the browser can place windows (Window Management API), else as
// an ordinary window that the clerk drags there.

type Monitor = {
  readonly availLeft: number;
  readonly availTop: number;
  readonly availWidth: number;
  readonly availHeight: number;
};

type Monitors = { readonly screens: readonly Monitor[]; readonly currentScreen: Monitor };

/** The part of an opened window that is needed. */
export type ScreenWindow = {
  readonly location: { readonly href: string; readonly replace: (address: string) => void };
  readonly focus: () => void;
  readonly moveTo: (left: number, top: number) => void;
  readonly resizeTo: (width: number, height: number) => void;
};

/** The part of the till's window that is needed; not every browser can place windows. */
export type OpeningWindow = {
  readonly open: (address: string, name: string, features: string) => ScreenWindow | null;
  readonly focus: () => void;
  readonly getScreenDetails?: (() => Promise<Monitors>) | undefined;
};

/**
 * `placed`: it fills another monitor. `toDrag`: there is no other one, the permission was refused, or the browser
 * cannot place windows. `inFront`: it was open already. `blocked`: the browser opened nothing.
 */
export type Opened = "placed" | "toDrag" | "inFront" | "blocked";

const blank = "about:blank";
const features = "popup,width=1024,height=768";

/** Opens the screen of a till, or brings the open one to the front. @param name of the window: one for each till */
export async function openScreen(host: OpeningWindow, address: string, name: string): Promise<Opened> {
  // Both need the key press that began this, and the window uses it up.
  const permitted = host.getScreenDetails?.().catch(() => undefined);
  // Without an address the open window of this name is returned as it is, also after the till was reloaded.
  const opened = host.open("", name, features);
  if (opened === null) return "blocked";
  const isNew = opened.location.href === blank;
  if (isNew) opened.location.replace(address);
  opened.focus();
  const monitors = await permitted;
  const other = monitors?.screens.find((one) => one !== monitors.currentScreen);
  if (other === undefined) return isNew ? "toDrag" : "inFront";
  if (isNew) {
    opened.moveTo(other.availLeft, other.availTop);
    opened.resizeTo(other.availWidth, other.availHeight);
  }
  // On another monitor it hides nothing here, and the clerk types on.
  host.focus();
  return isNew ? "placed" : "inFront";
}
