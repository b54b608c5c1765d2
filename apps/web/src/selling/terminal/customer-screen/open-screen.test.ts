import { expect, test } from "vitest";
import { type OpeningWindow, openScreen } from "./open-screen.ts";

const own = { availLeft: 0, availTop: 0, availWidth: 1280, availHeight: 760 };
const other = { availLeft: 1280, availTop: 20, availWidth: 1920, availHeight: 1060 };
const address = "https://book.example/#/customer-screen?till=a";

type Screens = Awaited<ReturnType<NonNullable<OpeningWindow["getScreenDetails"]>>>["screens"];

/** A till's browser, which writes down what is done. */
function browser({
  screens,
  isBlocked = false,
  isOpen = false,
}: {
  /** Undefined: it cannot place windows. `refused`: the permission was refused. */
  readonly screens?: Screens | "refused";
  readonly isBlocked?: boolean;
  readonly isOpen?: boolean;
}): { readonly host: OpeningWindow; readonly done: string[] } {
  const done: string[] = [];
  const opened = {
    location: { href: isOpen ? address : "about:blank", replace: (to: string) => done.push(`load ${to}`) },
    focus: () => done.push("screen in front"),
    moveTo: (left: number, top: number) => done.push(`move ${String(left)} ${String(top)}`),
    resizeTo: (width: number, height: number) => done.push(`size ${String(width)} ${String(height)}`),
  };
  const getScreenDetails =
    screens === undefined
      ? undefined
      : () =>
          screens === "refused"
            ? Promise.reject(new Error("NotAllowedError"))
            : Promise.resolve({ screens, currentScreen: own });
  return {
    done,
    host: {
      open: (_address, name) => {
        done.push(`open ${name}`);
        return isBlocked ? null : opened;
      },
      focus: () => done.push("till in front"),
      getScreenDetails,
    },
  };
}

test("where another monitor is known the window fills it, and the till keeps the keys", async () => {
  const { host, done } = browser({ screens: [own, other] });
  expect(await openScreen(host, address, "screen-a")).toBe("placed");
  expect(done).toEqual([
    "open screen-a",
    `load ${address}`,
    "screen in front",
    "move 1280 20",
    "size 1920 1060",
    "till in front",
  ]);
});

test.each([
  ["the browser cannot place windows", undefined],
  ["the permission is refused", "refused" as const],
  ["there is one monitor", [own]],
])("where %s an ordinary window opens, to be dragged", async (_, screens) => {
  const { host, done } = browser(screens === undefined ? {} : { screens });
  expect(await openScreen(host, address, "screen-a")).toBe("toDrag");
  expect(done).toEqual(["open screen-a", `load ${address}`, "screen in front"]);
});

test("an open window comes to the front and is not loaded or moved again", async () => {
  const { host, done } = browser({ screens: [own, other], isOpen: true });
  expect(await openScreen(host, address, "screen-a")).toBe("inFront");
  expect(done).toEqual(["open screen-a", "screen in front", "till in front"]);
});

test("a blocked window is reported", async () => {
  const { host, done } = browser({ isBlocked: true });
  expect(await openScreen(host, address, "screen-a")).toBe("blocked");
  expect(done).toEqual(["open screen-a"]);
});
