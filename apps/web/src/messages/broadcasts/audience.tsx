import { messaging, network, services } from "@chalkboard/contract";
import { type Message, messageLevelKey } from "@chalkboard/list-columns";
import { MultiSelect, Select, SimpleGrid } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { type ReactNode, useState } from "react";
import type { z } from "zod";
import { useFind } from "../../data/use-find.ts";
import type { Choice } from "../../kit/fields/filters.tsx";
import { useLocale } from "../../kit/format/locale.tsx";

const restMs = 200;
/** A platform has thousands of POS: the server searches them, and at most this many are listed. */
const posAtMost = 50;

/** The choices of a level, by service and name. @param typed part of a POS's name; searched once typing pauses */
function useChoices(level: Message["level"], typed: string): readonly Choice[] {
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

type Level = z.output<typeof messaging.level>;
export type AudienceProps = {
  readonly level: Level;
  readonly onLevel: (level: Level) => void;
  readonly ids: readonly string[];
  readonly onIds: (ids: string[]) => void;
  readonly error: ReactNode;
};

/** The recipients of a message: everybody, or some services, zones or POS. */
export function Audience({ level, onLevel, ids, onIds, error }: AudienceProps) {
  const { t } = useLocale();
  return (
    <SimpleGrid cols={{ base: 1, sm: level === "platform" ? 1 : 2 }}>
      <Select
        label={t("messaging.to")}
        data={messaging.level.options.map((one) => ({ value: one, label: t(messageLevelKey(one)) }))}
        value={level}
        allowDeselect={false}
        onChange={(chosen) => {
          if (chosen !== null) onLevel(chosen as Level);
        }}
      />
      {level !== "platform" && <Chosen key={level} level={level} ids={ids} onIds={onIds} error={error} />}
    </SimpleGrid>
  );
}

function Chosen({ level, ids, onIds, error }: Omit<AudienceProps, "onLevel">) {
  const { t } = useLocale();
  const [typed, setTyped] = useState("");
  const found = useChoices(level, typed);
  // Chosen recipients keep their names while the user searches for others.
  const [chosen, setChosen] = useState<readonly Choice[]>([]);
  const choices = [...found, ...chosen.filter(({ value }) => !found.some((one) => one.value === value))];
  return (
    <MultiSelect
      label={t(messageLevelKey(level))}
      data={choices}
      searchable
      clearable
      limit={200}
      required
      value={[...ids]}
      error={error}
      nothingFoundMessage={t("kit.nothingFound")}
      searchValue={typed}
      onSearchChange={setTyped}
      clearSearchOnChange
      {...(found.length < posAtMost || level !== "pos"
        ? {}
        : { description: t("messaging.firstPos", { count: posAtMost }) })}
      onChange={(next) => {
        setChosen(choices.filter(({ value }) => next.includes(value)));
        onIds(next);
      }}
    />
  );
}
