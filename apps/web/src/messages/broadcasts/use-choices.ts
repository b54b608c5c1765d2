import { network, services } from "@chalkboard/contract";
import type { Message } from "@chalkboard/list-columns";
import { useDebouncedValue } from "@mantine/hooks";
import type { Choice } from "../../kit/fields/filters.tsx";
import { useFind } from "../../data/use-find.ts";

const restMs = 200;
/** A platform has thousands of POS: the server searches them, and at most this many are listed. */
export const posAtMost = 50;

/** The choices of a level, by service and name. @param typed part of a POS's name; searched once typing pauses */
export function useChoices(level: Message["level"], typed: string): readonly Choice[] {
  const [name] = useDebouncedValue(typed.trim(), restMs);
  const all = useFind(services.listServices, level === "service" ? {} : null);
  const zones = useFind(network.findZones, level === "zone" ? {} : null);
  const pos = useFind(
    network.allPos,
    level === "pos" ? { isActive: true, limit: posAtMost, ...(name === "" ? {} : { name: name.slice(0, 100) }) } : null,
  );
  switch (level) {
    case "platform":
      return [];
    case "service":
      return (all ?? []).map(({ serviceId, name: service }) => ({ value: String(serviceId), label: service }));
    case "zone":
      return (zones ?? []).map(({ zoneId, name: zone, serviceName }) => ({
        value: String(zoneId),
        label: `${zone} · ${serviceName}`,
      }));
    case "pos":
      return (pos ?? []).map(({ posId, name: one, serviceName }) => ({
        value: String(posId),
        label: `${one} · ${serviceName}`,
      }));
  }
}
