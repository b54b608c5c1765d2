// The demo source of every journey: those of its games whose prices have not moved are in the database that a house is copied from.
import { createFeed } from "@chalkboard/feed";
import type { EpochMs } from "@chalkboard/kernel";

const seed = 11;
const apiKey = "demo";

/** The source by a clock of its own. It listens when its owner tells it to. */
export const demoSource = (now: () => EpochMs): ReturnType<typeof createFeed> => createFeed({ clock: { now }, seed, apiKey });

/** What a server is told to find it. */
export const foundAt = (url: string): Readonly<Record<string, string>> => ({ CHALKBOARD_FEED_KEY: apiKey, CHALKBOARD_FEED_URL: url });
