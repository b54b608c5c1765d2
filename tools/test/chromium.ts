import { accessSync, constants } from "node:fs";
import { delimiter, join } from "node:path";
import { run } from "./command.ts";

const names = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];
const places = [
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
];

/**
 * Finds the browser for the journeys: the one in CHALKBOARD_CHROMIUM, an installed one, or, as root on Debian and its
 * derivatives, the distribution's.
 * @returns undefined when there is none and none can be installed
 */
export async function chromium(): Promise<string | undefined> {
  const there = process.env.CHALKBOARD_CHROMIUM ?? installed();
  if (there !== undefined && there !== "") return there;
  if (process.getuid?.() !== 0 || onPath("apt-get") === undefined) return undefined;
  console.log("  Chromium is not here; installing Debian's …");
  const quiet = { DEBIAN_FRONTEND: "noninteractive" };
  await run("apt-get", ["update", "-qq"], "kept", quiet);
  const { status, said } = await run(
    "apt-get",
    ["install", "-y", "-qq", "--no-install-recommends", "chromium", "fonts-liberation"],
    "kept",
    quiet,
  );
  if (status !== 0) console.log(`  It could not be installed: ${said.trim().split("\n").at(-1)}`);
  return installed();
}

function installed(): string | undefined {
  return names.map(onPath).find((path) => path !== undefined) ?? places.find(isExecutable);
}

function onPath(name: string): string | undefined {
  return (process.env.PATH ?? "")
    .split(delimiter)
    .map((folder) => join(folder, name))
    .find(isExecutable);
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
