export const files = {
  title: "Files",
  empty: "No files yet",
  emptyWhy: "What you export from a list stands here for a day: how far it is, and to be fetched again.",
  waiting: "Waiting for its turn",
  notMade: "Not made: export it again.",
  failed: "{name} could not be made. Export it again.",
  fetch: "Fetch",
  gone: "{name} is not there any longer. Export it again.",
  stop: "Stop",
} as const;
