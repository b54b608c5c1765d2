import { Session } from "node:inspector";
import fs from "node:fs";
import { afterAll, beforeAll } from "vitest";
const session = new Session();
session.connect();
beforeAll(async () => {
  await new Promise((r) => session.post("Profiler.enable", () => session.post("Profiler.start", r as any)));
});
afterAll(async () => {
  await new Promise<void>((r) =>
    session.post("Profiler.stop", (_e, { profile }: any) => {
      fs.writeFileSync(`/tmp/prof1/${process.pid}-${Date.now()}.cpuprofile`, JSON.stringify(profile));
      r();
    }),
  );
});
