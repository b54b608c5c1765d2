import { type AnswerOf, pictures } from "@chalkboard/contract";
import type { PlainKey } from "@chalkboard/messages";
import { Autocomplete, Button, Text, TextInput } from "@mantine/core";
import { useMemo, useState } from "react";
import { useAsk } from "../data/use-ask.ts";
import { useTell } from "../data/use-tell.ts";
import { RecordFormDialog } from "../forms/record-form.tsx";
import { below } from "../kit/below.ts";
import { Confirm } from "../kit/confirm.tsx";
import { Fields, Wide } from "../kit/fields.tsx";
import { DocumentLink } from "../kit/document-link.tsx";
import { useToasts } from "../kit/toasts.tsx";
import { useWords } from "../kit/words.tsx";
import { useWord } from "./use-words.ts";
import styles from "./pictures.module.css";

type Picture = AnswerOf<typeof pictures.listPictures>["rows"][number];

const titles = { name: "network.name", folder: "pictures.folder", width: "pictures.width", height: "pictures.height",
  pages: "pictures.dimensions", hash: "pictures.hash" } as const satisfies
  Readonly<Record<string, PlainKey>>;

export type PictureFormProps = {
  readonly picture: Picture; readonly folders: readonly string[]; readonly refresh: () => void; readonly onClose: () => void;
};

/** One picture or document: how it looks, what uses it, where it is found; its name and folder can be changed. */
export function PictureForm({ picture, folders, refresh, onClose }: PictureFormProps) {
  const { t } = useWords();
  const { pictureId, name, folder, path } = picture;
  const { tell } = useTell(pictures.savePicture, { quiet: true, refresh: [pictures.listPictures, pictures.listFolders] });
  const words = useMemo(() => ({ shared: { titles, refresh }, history: { titles } }), [refresh]);
  const was = { name, folder };
  return (
    <RecordFormDialog of={{ record: "picture", entryId: pictureId }} {...words} title={name} schema={pictures.pictureTerms} initial={was} onClose={onClose}
      onSave={(values) => tell({ ...values, pictureId, was })}>
      {(form) => (
        <Fields>
          <Wide><Look picture={picture} /></Wide>
          <TextInput label={t("network.name")} data-autofocus required {...form.getInputProps("name")} />
          <Autocomplete {...below} label={t("pictures.folder")} description={t("pictures.folderHint")} maxLength={60} data={folders.filter((one) => one !== "")}
            {...form.getInputProps("folder")} />
          <Wide>
            <TextInput label={t("pictures.address")} description={t(picture.kind === "document" ? "pictures.addressDocument" : "pictures.addressHint")}
              readOnly value={`${location.origin}${path}`} onFocus={(event) => { event.currentTarget.select(); }} />
          </Wide>
          <Wide><Uses picture={picture} onRemoved={() => { refresh(); onClose(); }} /></Wide>
        </Fields>
      )}
    </RecordFormDialog>
  );
}

/** A picture itself; a document opens in a tab of its own. */
function Look({ picture: { kind, path, name, pages, byteCount } }: { readonly picture: Picture }) {
  const { t, format } = useWords();
  if (kind === "picture") return <img src={path} alt={name} className={styles["large"]} />;
  return (
    <>
      <DocumentLink path={path}>{t("pictures.open")}: {name}</DocumentLink>
      <Text size="sm" c="dimmed">{t("pictures.pages", { count: pages ?? 0 })} · {format.size(byteCount)}</Text>
    </>
  );
}

/** What uses it; where nothing does, it can be taken away. */
function Uses({ picture: { pictureId, kind, name }, onRemoved }: { readonly picture: Picture; readonly onRemoved: () => void }) {
  const { t } = useWords();
  const word = useWord();
  const toasts = useToasts();
  const { data: { uses }, refresh } = useAsk(pictures.pictureUses, { pictureId });
  const { tell } = useTell(pictures.removePicture, { quiet: true });
  const [isRemoving, setRemoving] = useState(false);
  const remove = async (): Promise<void> => {
    const told = await tell({ pictureId });
    if (told.ok) return onRemoved();
    if (told.refused === undefined) return;
    toasts.error(t("pictures.inUse", { name }));
    refresh();
  };
  const isDocument = kind === "document";
  const deed = t(isDocument ? "pictures.removeDocument" : "pictures.remove");
  if (uses.length > 0) {
    return <><Text size="sm">{t(isDocument ? "pictures.usedBy" : "pictures.shownAs")}</Text>
      <ul className={styles["list"]}>{uses.map((use) => <li key={`${use.as} ${use.name}`}>{word(use)}</li>)}</ul></>;
  }
  return (
    <>
      <Text size="sm" mb="xs">{t(isDocument ? "pictures.notUsed" : "pictures.notShown")}</Text>
      <Button variant="default" onClick={() => { setRemoving(true); }}>{deed}</Button>
      {isRemoving && <Confirm title={t("pictures.removeTitle", { name })} consequence={t("pictures.removeWhy")} deed={deed}
        onConfirm={remove} onClose={() => { setRemoving(false); }} />}
    </>
  );
}
