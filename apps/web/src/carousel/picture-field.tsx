import { pictures } from "@chalkboard/contract";
import { type ComboboxItem, Select } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { type ReactNode, useState } from "react";
import { useFind } from "../data/use-find.ts";
import { below } from "../kit/below.ts";
import { useWords } from "../kit/words.tsx";
import styles from "./carousel.module.css";

const shownAtMost = 100;

/** A picture of the file manager, found by its name, with how it looks as a banner below. */
export function PictureField({ value, error, onChange }: { readonly value: string; readonly error: ReactNode; readonly onChange: (id: string) => void }) {
  const { t } = useWords();
  const [typed, setTyped] = useState("");
  const [text] = useDebouncedValue(typed.trim(), 200);
  const all = useFind(pictures.listPictures, { kind: "picture", limit: shownAtMost, sort: "name", isAscending: true, withSums: false })?.rows ?? [];
  const isAll = all.length < shownAtMost;
  const found = useFind(pictures.listPictures, isAll || text === "" ? null : { kind: "picture", text, limit: shownAtMost, withSums: false })?.rows ?? [];
  const known = [...all, ...found.filter((one) => !all.some(({ pictureId }) => pictureId === one.pictureId))];
  const byId = new Map(known.map((picture) => [String(picture.pictureId), picture]));
  const chosen = byId.get(value);
  const drawn = ({ option }: { readonly option: ComboboxItem }): ReactNode =>
    <span className={styles["option"]}><img src={byId.get(option.value)?.path} alt="" loading="lazy" />{option.label}</span>;
  return (
    <>
      <Select {...below} label={t("carousel.picture")} description={t("carousel.pictureHint")} required searchable openOnFocus={false} data-autofocus
        limit={200} nothingFoundMessage={t("kit.nothingFound")} error={error} value={value === "" ? null : value} onSearchChange={setTyped} renderOption={drawn}
        data={known.map(({ pictureId, name, folder }) => ({ value: String(pictureId), label: folder === "" ? name : `${folder} · ${name}` }))}
        onChange={(id) => { onChange(id ?? ""); }} />
      {chosen !== undefined && <img className={styles["chosen"]} src={chosen.path} alt={chosen.name} />}
    </>
  );
}
