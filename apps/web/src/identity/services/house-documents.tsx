// The documents attached to the house rules: chosen from the file manager, and how they are read.
import { pictures, services } from "@chalkboard/contract";
import { MultiSelect, Text } from "@mantine/core";
import { useMemo, useState } from "react";
import { useFind } from "../../data/use-find.ts";
import { useCallMutation } from "../../data/use-call-mutation.ts";
import { DialogButton } from "../../kit/dialog/dialog-button.tsx";
import { below } from "../../kit/behaviour/below.ts";
import type { Column } from "../../kit/grid/columns.ts";
import { Dialog } from "../../kit/dialog/dialog.tsx";
import { DocumentLink } from "../../kit/print/document-link.tsx";
import { DialogFooter } from "../../kit/dialog/dialog-footer.tsx";
import { Grid } from "../../kit/grid/grid.tsx";
import { useLocale } from "../../kit/format/locale.tsx";
import type { Written } from "./house-labels.ts";
import styles from "./settings.module.css";

type Document = Written["documents"][number];

/** The documents of the current draft. */
export function WrittenDocuments({ written }: { readonly written: Written }) {
  const { t, format } = useLocale();
  const columns = useMemo(
    (): readonly Column<Document>[] => [
      {
        title: "network.name",
        value: ({ name }) => name,
        grow: 1,
        phone: "name",
        cell: ({ name, path }) => <DocumentLink path={path}>{name}</DocumentLink>,
      },
      {
        title: "pictures.dimensions",
        value: ({ pages }) => t("pictures.pages", { count: pages }),
        width: 130,
        phone: "figure",
      },
      { title: "pictures.bytes", value: ({ byteCount }) => format.size(byteCount), width: 130, phone: "line" },
    ],
    [t, format],
  );
  return (
    <Grid
      name="house-documents"
      rows={written.documents}
      rowKey={({ documentId }) => documentId}
      columns={columns}
      empty={{ title: "empty.houseDocuments", why: "empty.houseDocumentsWhy" }}
    />
  );
}

/** Chooses the attached documents. */
export function DocumentsChoice({ documents }: { readonly documents: readonly Document[] }) {
  const { t } = useLocale();
  return (
    <DialogButton variant="default" dialog={(close) => <ChooseDocuments documents={documents} onClose={close} />}>
      {t("houseRules.documentsChoose")}…
    </DialogButton>
  );
}

/** The maximum that one list query returns. */
const shownAtMost = 200;

function ChooseDocuments({
  documents,
  onClose,
}: {
  readonly documents: readonly Document[];
  readonly onClose: () => void;
}) {
  const { t } = useLocale();
  const was = documents.map(({ documentId }) => documentId);
  const [chosen, setChosen] = useState(was.map(String));
  const [typed, setTyped] = useState("");
  const text = typed.trim();
  const found =
    useFind(pictures.listPictures, {
      kind: "document",
      limit: shownAtMost,
      sort: "name",
      isAscending: true,
      withSums: false,
      ...(text === "" ? {} : { text: text.slice(0, 60) }),
    })?.rows ?? [];
  const names = new Map([
    ...documents.map(({ documentId, name }) => [String(documentId), name] as const),
    ...found.map(
      ({ pictureId, name, folder }) => [String(pictureId), folder === "" ? name : `${folder} · ${name}`] as const,
    ),
  ]);
  const [known, setKnown] = useState(names);
  const all = new Map([...known, ...names]);
  const { mutate, busy } = useCallMutation(services.saveHouseDocuments, {
    refresh: [services.listHouseTopics, pictures.listPictures, pictures.pictureUses],
  });
  const save = async (): Promise<void> => {
    if ((await mutate({ carried: chosen.map(Number), was })).ok) onClose();
  };
  return (
    <Dialog title={t("houseRules.documentsChoose")} onClose={onClose} isBusy={busy}>
      <MultiSelect
        {...below}
        label={t("houseRules.documentsOrder")}
        description={t("houseRules.documentsHelp")}
        searchable
        hidePickedOptions
        data-autofocus
        limit={shownAtMost}
        maxValues={services.mostHouseDocuments}
        nothingFoundMessage={text === "" ? undefined : t("kit.nothingFound")}
        onSearchChange={setTyped}
        value={chosen}
        onChange={(ids) => {
          setKnown(all);
          setChosen(ids);
        }}
        data={[...all].map(([value, label]) => ({ value, label }))}
      />
      <DialogFooter
        action={t("kit.save")}
        onConfirm={() => {
          void save();
        }}
        onCancel={onClose}
        isBusy={busy}
        isOff={chosen.join() === was.join()}
      />
    </Dialog>
  );
}

/** The documents of a version; each opens in a new tab. */
export function DocumentList({ documents }: { readonly documents: readonly services.HouseDocument[] }) {
  const { t, format } = useLocale();
  return (
    <ul className={styles["documents"]}>
      {documents.map(({ name, path, pages, byteCount }) => (
        <li key={path}>
          <DocumentLink path={path}>{name}</DocumentLink>
          <Text span size="sm" c="dimmed">
            {" "}
            {t("pictures.pages", { count: pages })} · {format.size(byteCount)}
          </Text>
        </li>
      ))}
    </ul>
  );
}
