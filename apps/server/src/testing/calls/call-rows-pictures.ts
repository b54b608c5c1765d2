import { carousel, pictures } from "@chalkboard/contract";
import { onePage, pdfOf } from "../files/pdf-files.ts";
import type { Rows } from "./call-row.ts";
import type { TestServer } from "../test-server.ts";
import { logins } from "../test-world.ts";

const { trader } = logins;

/** A white dot, a black dot and a grey one as PNG. */
const dots = [
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGP4DwABAQEAsTj2FAAAAABJRU5ErkJggg",
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNgAAAAAgABSK-kcQAAAABJRU5ErkJggg",
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNoAAAAggCBd81ytgAAAABJRU5ErkJggg",
] as const;

export const pictureRows: Rows = {
  "pictures/upload": () => ({
    right: [
      trader,
      {
        upload: "e6f0b1a27c3d4958",
        part: 0,
        parts: 1,
        bytes: dots[0],
        name: "white",
        folder: "dots",
      },
    ],
  }),
  "pictures/list_pictures": () => ({ right: [trader, { folder: "dots" }] }),
  "pictures/list_folders": () => ({ right: [trader, {}] }),
  "pictures/uses": ({ pictures: { kept } }) => ({ right: [trader, { pictureId: kept }] }),
  "pictures/save_picture": ({ pictures: { kept } }) => ({
    right: [trader, { pictureId: kept, name: "black dot", folder: "dots" }],
  }),
  "carousel/list_slides": () => ({ right: [trader, {}] }),
  "carousel/save_slide": ({ pictures: { kept }, slideId }) => ({
    right: [trader, { slideId, ...opening(kept), texts: { en: "Opening week", es: "Primera semana" } }],
  }),
  "carousel/move_slide": ({ slideId }) => ({ right: [trader, { slideId, place: 1 }] }),
  "carousel/show_slides": () => ({ right: [logins.clerks[0], {}] }),
  "pictures/remove_picture": ({ pictures: { toRemove } }) => ({ right: [trader, { pictureId: toRemove }] }),
};

const opening = (pictureId: number): carousel.SlideTerms => ({
  pictureId,
  texts: { en: "Opening week" },
  link: { to: "nothing" },
  serviceIds: [],
  places: ["site", "till"],
  startsAt: 0,
  endsAt: null,
  isActive: true,
});

/** A slide that is shown everywhere. */
export async function someSlide({ answer }: TestServer, pictureId: number): Promise<number> {
  return (await answer(carousel.saveSlide, opening(pictureId), trader)).slideId;
}

/** A document of one page. */
export async function someDocument({ answer }: TestServer): Promise<number> {
  const bytes = pdfOf(onePage).toString("base64url");
  const sent = await answer(
    pictures.uploadPicture,
    { upload: "a-document-of-a-page", part: 0, parts: 1, bytes, name: "Terms", folder: "rules" },
    trader,
  );
  return sent.pictureId ?? 0;
}

/** Two unused pictures. */
export async function somePictures({
  answer,
}: TestServer): Promise<{ readonly kept: number; readonly toRemove: number }> {
  const send = async (upload: string, name: string, bytes: string): Promise<number> =>
    (await answer(pictures.uploadPicture, { upload, part: 0, parts: 1, bytes, name, folder: "dots" }, trader))
      .pictureId ?? 0;
  return {
    kept: await send("a-black-dot-to-keep", "black", dots[1]),
    toRemove: await send("a-grey-dot-to-lose", "grey", dots[2]),
  };
}
