// The platform's pictures and documents: upload them, name them, sort them into folders, and delete unused ones.
import { pictures } from "@chalkboard/contract";
import { pictureListColumns } from "@chalkboard/list-columns";
import { Button } from "@mantine/core";
import { useState } from "react";
import { z } from "zod";
import { refresh } from "../../data/connection/queries.ts";
import { useCallQuery } from "../../data/use-call-query.ts";
import { Filters, FilterSelect, FilterText } from "../../kit/fields/filters.tsx";
import { DocumentIcon, PlusIcon } from "../../kit/format/icons.tsx";
import { Page } from "../../kit/page/page.tsx";
import { useFilters } from "../../kit/behaviour/use-filters.ts";
import { useLocale } from "../../kit/format/locale.tsx";
import { List } from "../../page-parts/lists/list.tsx";
import { type Renderers, useListColumns } from "../../page-parts/lists/use-list-columns.ts";
import { PictureForm } from "./picture-form.tsx";
import { UploadDialog } from "./upload-dialog.tsx";
import styles from "./pictures.module.css";

/** Not a possible folder name, because names are trimmed. */
const none = " ";
const schema = z.object({
  text: z.string().catch(""),
  kind: z.enum(["", ...pictures.fileKinds]).catch(""),
  folder: z.string().catch(""),
  used: z.enum(["", "yes", "no"]).catch(""),
  place: z.enum(["", "placeDatabase", "placeStore"]).catch(""),
});
const kindKeys = { picture: "pictures.kindPicture", document: "pictures.kindDocument" } as const;
const renew = (): void => {
  refresh([pictures.listPictures, pictures.listFolders]);
};

const looks: Renderers<typeof pictures.listPictures> = {
  "network.name": {
    cell: ({ kind, path, name }) => (
      <span className={styles["named"]}>
        {kind === "document" ? (
          <span className={styles["sign"]}>
            <DocumentIcon size={20} />
          </span>
        ) : (
          <img src={path} alt="" loading="lazy" className={styles["small"]} />
        )}
        {name}
      </span>
    ),
  },
};

export function Pictures() {
  const { t } = useLocale();
  const [{ text, kind, folder, used, place }, change] = useFilters(schema);
  const {
    data: { folders },
  } = useCallQuery(pictures.listFolders, {});
  const [isNew, setNew] = useState(false);
  const wanted = {
    ...(text.trim() === "" ? {} : { text: text.trim() }),
    ...(kind === "" ? {} : { kind }),
    ...(folder === "" ? {} : { folder: folder.trim() }),
    ...(used === "" ? {} : { isUsed: used === "yes" }),
    ...(place === "" ? {} : { isOutside: place === "placeStore" }),
  };
  const names = folders.map((one) => one.folder);
  return (
    <Page
      title="routes./zucca/file-manager"
      fill
      actions={
        <Button
          leftSection={<PlusIcon size={14} />}
          onClick={() => {
            setNew(true);
          }}
        >
          {t("pictures.add")}
        </Button>
      }
      filters={
        <Filters>
          <FilterText
            label="kit.search"
            value={text}
            onChange={(typed) => {
              change({ text: typed });
            }}
          />
          <FilterSelect
            label="pictures.kind"
            value={kind}
            withAll
            width={130}
            onChange={(chosen) => {
              change({ kind: chosen as typeof kind });
            }}
            choices={pictures.fileKinds.map((value) => ({ value, label: t(kindKeys[value]) }))}
          />
          <FilterSelect
            label="pictures.folder"
            value={folder}
            withAll
            width={160}
            onChange={(chosen) => {
              change({ folder: chosen });
            }}
            choices={names.map((name) => ({
              value: name === "" ? none : name,
              label: name === "" ? t("pictures.noFolder") : name,
            }))}
          />
          <FilterSelect
            label="pictures.uses"
            value={used}
            withAll
            width={110}
            onChange={(chosen) => {
              change({ used: chosen as typeof used });
            }}
            choices={(["yes", "no"] as const).map((value) => ({ value, label: t(`kit.${value}`) }))}
          />
          <FilterSelect
            label="pictures.place"
            value={place}
            withAll
            width={150}
            onChange={(chosen) => {
              change({ place: chosen as typeof place });
            }}
            choices={(["placeDatabase", "placeStore"] as const).map((value) => ({
              value,
              label: t(`pictures.${value}`),
            }))}
          />
        </Filters>
      }
    >
      <List
        call={pictures.listPictures}
        name="pictures"
        filters={wanted}
        columns={useListColumns(pictureListColumns, looks)}
        empty={{ title: "pictures.empty", why: "pictures.emptyWhy" }}
        rowKey={({ pictureId }) => pictureId}
        panel={(picture, onClose) => (
          <PictureForm key={picture.pictureId} picture={picture} folders={names} refresh={renew} onClose={onClose} />
        )}
      />
      {isNew && (
        <UploadDialog
          folders={names}
          folder={folder.trim()}
          onSent={renew}
          onClose={() => {
            setNew(false);
          }}
        />
      )}
    </Page>
  );
}
