import { network, services } from "@chalkboard/contract";
import type { Choice } from "../kit/filters.tsx";
import { useFind } from "../data/use-find.ts";
import type { Message } from "./message-words.ts";

/** What there is of a level, by service and name. */
export function useChoices(level: Message["level"]): readonly Choice[] {
  const all = useFind(services.listServices, level === "service" ? {} : null);
  const zones = useFind(network.findZones, level === "zone" ? {} : null);
  const pos = useFind(network.allPos, level === "pos" ? { isActive: true } : null);
  switch (level) {
    case "platform": return [];
    case "service": return (all ?? []).map(({ serviceId, name }) => ({ value: String(serviceId), label: name }));
    case "zone": return (zones ?? []).map(({ zoneId, name, serviceName }) => ({ value: String(zoneId), label: `${name} · ${serviceName}` }));
    case "pos": return (pos ?? []).map(({ posId, name, serviceName }) => ({ value: String(posId), label: `${name} · ${serviceName}` }));
  }
}
