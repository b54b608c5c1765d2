import { pictures } from "@chalkboard/contract";
import { type ComboboxItem, Select } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { type ReactNode, useState } from "react";
import { useFind } from "../../data/use-find.ts";
import { below } from "../../kit/behaviour/below.ts";
import { DocumentLink } from "../../kit/print/document-link.tsx";
import { useLocale } from "../../kit/format/locale.tsx";
import styles from "./carousel.module.css";

const shownAtMost = 100;

/** A file of the file manager as the field shows it. */
export type ShownFile = {
  readonly pictureId: number;
  readonly name: string;
  readonly folder?: string;
  readonly path: string;
};

export type FileFieldProps = {
  readonly kind: pictures.FileKind;
  /** The stored file, which may not be among the first search results. */
  readonly stored: ShownFile | undefined;
  readonly value: string;
  readonly error: ReactNode;
  readonly onChange: (id: string) => void;
};

const words = {
  picture: { label: "carousel.picture", hint: "carousel.pictureHint" },
  document: { label: "carousel.document", hint: "carousel.documentHint" },
} as const;

/** A file of the file manager, found by name, with a banner preview or a link to open it below. */
export function FileField({ kind, stored, value, error, onChange }: FileFieldProps) {
  const { t } = useLocale();
  const [typed, setTyped] = useState("");
  const [text] = useDebouncedValue(typed.trim(), 200);
  const all =
    useFind(pictures.listPictures, { kind, limit: shownAtMost, sort: "name", isAscending: true, withSums: false })
      ?.rows ?? [];
  const isAll = all.length < shownAtMost;
  const input = isAll || text === "" ? null : { kind, text: text.slice(0, 60), limit: shownAtMost, withSums: false };
  const found = useFind(pictures.listPictures, input)?.rows ?? [];
  const byId = new Map<string, ShownFile>(
    [...(stored === undefined ? [] : [stored]), ...all, ...found].map((file) => [String(file.pictureId), file]),
  );
  const chosen = byId.get(value);
  const drawn = ({ option }: { readonly option: ComboboxItem }): ReactNode => (
    <span className={styles["option"]}>
      <img src={byId.get(option.value)?.path} alt="" loading="lazy" />
      {option.label}
    </span>
  );
  return (
    <>
      <Select
        {...below}
        label={t(words[kind].label)}
        description={t(words[kind].hint)}
        required
        searchable
        openOnFocus={false}
        limit={200}
        nothingFoundMessage={t("kit.nothingFound")}
        error={error}
        value={value === "" ? null : value}
        onSearchChange={setTyped}
        {...(kind === "picture" ? { renderOption: drawn, "data-autofocus": true } : {})}
        data={[...byId].map(([id, { name, folder = "" }]) => ({
          value: id,
          label: folder === "" ? name : `${folder} · ${name}`,
        }))}
        onChange={(id) => {
          onChange(id ?? "");
        }}
      />
      {chosen !== undefined &&
        (kind === "picture" ? (
          <img className={styles["chosen"]} src={chosen.path} alt={chosen.name} />
        ) : (
          <div className={styles["read"]}>
            <DocumentLink path={chosen.path}>{chosen.name}</DocumentLink>
          </div>
        ))}
    </>
  );
}
