import { type AnswerOf, pictures } from "@chalkboard/contract";
import type { PlainKey } from "@chalkboard/i18n";
import { Autocomplete, Button, Text, TextInput } from "@mantine/core";
import { useMemo, useState } from "react";
import { useCallMutation } from "../../data/use-call-mutation.ts";
import { useCallQuery } from "../../data/use-call-query.ts";
import { below } from "../../kit/behaviour/below.ts";
import { Confirm } from "../../kit/dialog/confirm.tsx";
import { Fields, Wide } from "../../kit/fields/fields.tsx";
import { useLocale } from "../../kit/format/locale.tsx";
import { DocumentLink } from "../../kit/print/document-link.tsx";
import { useToasts } from "../../kit/states/toasts.tsx";
import { RecordFormDialog } from "../../page-parts/forms/record-form.tsx";
import styles from "./pictures.module.css";

const keys = {
  logo: "pictures.asLogo",
  background: "pictures.asBackground",
  slide: "pictures.asSlide",
  slideLink: "pictures.asLink",
  houseRules: "pictures.asHouseRules",
} as const satisfies Readonly<Record<Exclude<pictures.PictureUse["as"], "houseVersion">, PlainKey>>;

/** A use of a picture or document, in words. */
function useWord(): (use: pictures.PictureUse) => string {
  const { t } = useLocale();
  return ({ as, name }) =>
    as === "houseVersion"
      ? t("pictures.asHouseVersion", { version: name })
      : [t(keys[as]), name].filter((part) => part !== "").join(" · ");
}

type Picture = AnswerOf<typeof pictures.listPictures>["rows"][number];

const titles = {
  name: "network.name",
  folder: "pictures.folder",
  width: "pictures.width",
  height: "pictures.height",
  pages: "pictures.dimensions",
  hash: "pictures.hash",
} as const satisfies Readonly<Record<string, PlainKey>>;

export type PictureFormProps = {
  readonly picture: Picture;
  readonly folders: readonly string[];
  readonly refresh: () => void;
  readonly onClose: () => void;
};

/** One picture or document: its preview, uses and address; its name and folder can be edited. */
export function PictureForm({ picture, folders, refresh, onClose }: PictureFormProps) {
  const { t } = useLocale();
  const { pictureId, name, folder, path } = picture;
  const { mutate } = useCallMutation(pictures.savePicture, {
    quiet: true,
    refresh: [pictures.listPictures, pictures.listFolders],
  });
  const formLabels = useMemo(() => ({ shared: { titles, refresh }, history: { titles } }), [refresh]);
  const was = { name, folder };
  return (
    <RecordFormDialog
      of={{ record: "picture", entryId: pictureId }}
      {...formLabels}
      title={name}
      schema={pictures.pictureTerms}
      initial={was}
      onClose={onClose}
      onSave={(values) => mutate({ ...values, pictureId, was })}
    >
      {(form) => (
        <Fields>
          <Wide>
            <Look picture={picture} />
          </Wide>
          <TextInput label={t("network.name")} data-autofocus required {...form.getInputProps("name")} />
          <Autocomplete
            {...below}
            label={t("pictures.folder")}
            description={t("pictures.folderHint")}
            maxLength={60}
            data={folders.filter((one) => one !== "")}
            {...form.getInputProps("folder")}
          />
          <Wide>
            <TextInput
              label={t("pictures.address")}
              description={t(picture.kind === "document" ? "pictures.addressDocument" : "pictures.addressHint")}
              readOnly
              value={`${location.origin}${path}`}
              onFocus={(event) => {
                event.currentTarget.select();
              }}
            />
          </Wide>
          <Wide>
            <Uses
              picture={picture}
              onRemoved={() => {
                refresh();
                onClose();
              }}
            />
          </Wide>
        </Fields>
      )}
    </RecordFormDialog>
  );
}

/** A picture itself; a document opens in a new tab. */
function Look({ picture: { kind, path, name, pages, byteCount } }: { readonly picture: Picture }) {
  const { t, format } = useLocale();
  if (kind === "picture") return <img src={path} alt={name} className={styles["large"]} />;
  return (
    <>
      <DocumentLink path={path}>
        {t("pictures.open")}: {name}
      </DocumentLink>
      <Text size="sm" c="dimmed">
        {t("pictures.pages", { count: pages ?? 0 })} · {format.size(byteCount)}
      </Text>
    </>
  );
}

/** Its uses; without any it can be deleted. */
function Uses({
  picture: { pictureId, kind, name },
  onRemoved,
}: {
  readonly picture: Picture;
  readonly onRemoved: () => void;
}) {
  const { t } = useLocale();
  const word = useWord();
  const toasts = useToasts();
  const {
    data: { uses },
    refresh,
  } = useCallQuery(pictures.pictureUses, { pictureId });
  const { mutate } = useCallMutation(pictures.removePicture, { quiet: true });
  const [isRemoving, setRemoving] = useState(false);
  const remove = async (): Promise<void> => {
    const result = await mutate({ pictureId });
    if (result.ok) return onRemoved();
    if (result.refused === undefined) return;
    toasts.error(t("pictures.inUse", { name }));
    refresh();
  };
  const isDocument = kind === "document";
  const action = t(isDocument ? "pictures.removeDocument" : "pictures.remove");
  if (uses.length > 0) {
    return (
      <>
        <Text size="sm">{t(isDocument ? "pictures.usedBy" : "pictures.shownAs")}</Text>
        <ul className={styles["list"]}>
          {uses.map((use) => (
            <li key={`${use.as} ${use.name}`}>{word(use)}</li>
          ))}
        </ul>
      </>
    );
  }
  return (
    <>
      <Text size="sm" mb="xs">
        {t(isDocument ? "pictures.notUsed" : "pictures.notShown")}
      </Text>
      <Button
        variant="default"
        onClick={() => {
          setRemoving(true);
        }}
      >
        {action}
      </Button>
      {isRemoving && (
        <Confirm
          title={t("pictures.removeTitle", { name })}
          consequence={t("pictures.removeWhy")}
          action={action}
          onConfirm={remove}
          onClose={() => {
            setRemoving(false);
          }}
        />
      )}
    </>
  );
}
