import { pictures } from "@chalkboard/contract";
import { sheet } from "../list-columns.ts";

const kindKeys = { picture: "pictures.kindPicture", document: "pictures.kindDocument" } as const;

/** The platform's pictures and documents. */
export const pictureListColumns = sheet(pictures.listPictures, ({ t }) => [
  { title: "network.name", by: "name", value: ({ name }) => name, grow: 2, phone: "name" },
  { title: "pictures.kind", value: ({ kind }) => t(kindKeys[kind]), width: 110 },
  {
    title: "pictures.folder",
    by: "folder",
    value: ({ folder }) => (folder === "" ? t("pictures.noFolder") : folder),
    grow: 1,
    phone: "line",
  },
  {
    title: "pictures.dimensions",
    width: 120,
    value: ({ width, height, pages }) =>
      pages === null ? `${String(width)} × ${String(height)}` : t("pictures.pages", { count: pages }),
  },
  {
    title: "pictures.bytes",
    by: "byteCount",
    value: ({ byteCount }) => byteCount,
    summed: ({ byteCount }) => byteCount,
    kind: "number",
    width: 110,
  },
  { title: "pictures.uses", by: "uses", value: ({ uses }) => uses, kind: "number", width: 100, phone: "figure" },
  {
    title: "pictures.place",
    value: ({ isOutside }) => t(isOutside ? "pictures.placeStore" : "pictures.placeDatabase"),
    width: 130,
    wideOnly: true,
  },
  {
    title: "pictures.uploadedAt",
    by: "uploadedAt",
    value: ({ uploadedAt }) => uploadedAt,
    kind: "dateTime",
    width: 150,
    phone: "line",
  },
  { title: "pictures.uploadedBy", value: ({ uploadedBy }) => uploadedBy, grow: 1, wideOnly: true },
]);
