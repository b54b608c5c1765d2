import { catalog } from "@chalkboard/contract";
import { Select } from "@mantine/core";
import { useState } from "react";
import { useFind } from "../../data/use-find.ts";
import { useLocale } from "../../kit/format/words.tsx";

/** A game, found by a team's name or its rotation number. */
export function GameField({
  eventId,
  onChange,
}: {
  readonly eventId: number | null;
  readonly onChange: (eventId: number | null) => void;
}) {
  const { t, format, zone } = useLocale();
  const [text, setText] = useState("");
  const [chosen, setChosen] = useState<{ readonly value: string; readonly label: string } | undefined>(undefined);
  const isTooShort = text.trim().length < 2;
  const found =
    useFind(catalog.findEvents, isTooShort || text === chosen?.label ? null : { text: text.trim().slice(0, 40) }) ?? [];
  const choices = found.map(({ eventId: id, name, leagueName, startsAt }) => ({
    value: String(id),
    label: `${name} · ${leagueName} · ${format.dateTime(startsAt, zone)}`,
  }));
  const all = [
    ...choices,
    ...(chosen === undefined || choices.some(({ value }) => value === chosen.value) ? [] : [chosen]),
  ];
  return (
    <Select
      label={t("voids.game")}
      required
      searchable
      clearable
      mb="sm"
      data-autofocus
      searchValue={text}
      onSearchChange={setText}
      filter={({ options }) => options}
      {...(isTooShort ? {} : { nothingFoundMessage: t("kit.nothingFound") })}
      value={eventId === null ? null : String(eventId)}
      data={all}
      onChange={(value) => {
        setChosen(all.find((one) => one.value === value));
        onChange(value === null ? null : Number(value));
      }}
    />
  );
}
