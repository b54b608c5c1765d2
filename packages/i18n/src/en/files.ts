export const files = {
  title: "Files",
  empty: "No files yet",
  emptyWhy: "Your exports appear here for a day, with their progress and a download.",
  waiting: "Queued",
  notMade: "Export failed. Try again.",
  failed: "{name} could not be exported. Try again.",
  fetch: "Download",
  gone: "{name} is no longer available. Export it again.",
  stop: "Stop",
} as const;
