import { network, services } from "@chalkboard/contract";
import type { Message } from "@chalkboard/sheets";
import { useDebouncedValue } from "@mantine/hooks";
import type { Choice } from "../kit/filters.tsx";
import { useFind } from "../data/use-find.ts";

const restMs = 200;
/** A platform has thousands of POS: the server looks for them, and these many are listed. */
export const posAtMost = 50;

/** What there is of a level, by service and name. @param typed a part of the name of POS, looked for once the typing rests */
export function useChoices(level: Message["level"], typed: string): readonly Choice[] {
  const [name] = useDebouncedValue(typed.trim(), restMs);
  const all = useFind(services.listServices, level === "service" ? {} : null);
  const zones = useFind(network.findZones, level === "zone" ? {} : null);
  const pos = useFind(network.allPos, level === "pos" ? { isActive: true, limit: posAtMost, ...(name === "" ? {} : { name: name.slice(0, 100) }) } : null);
  switch (level) {
    case "platform": return [];
    case "service": return (all ?? []).map(({ serviceId, name: service }) => ({ value: String(serviceId), label: service }));
    case "zone": return (zones ?? []).map(({ zoneId, name: zone, serviceName }) => ({ value: String(zoneId), label: `${zone} · ${serviceName}` }));
    case "pos": return (pos ?? []).map(({ posId, name: one, serviceName }) => ({ value: String(posId), label: `${one} · ${serviceName}` }));
  }
}
