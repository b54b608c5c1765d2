// Exports that the server makes for this user. A list starts one here; the shell follows it and downloads it when it is
// ready.
import { type AnswerOf, files } from "@chalkboard/contract";
import { saveFrom } from "../kit/grid/files.ts";
import { makeStore } from "../ports/store.ts";
import { sendUntilAnswered } from "./connection/client.ts";

export type ExportFile = AnswerOf<typeof files.listFiles>["files"][number];

/** Exports started on this page and not downloaded yet, with their progress; undefined until the server reports it. */
export const filesInHand = makeStore<ReadonlyMap<number, ExportFile | undefined>>(new Map());

/** Follows an export, which is downloaded when it is ready. */
export function follow(fileId: number): void {
  filesInHand.write(new Map(filesInHand.read()).set(fileId, undefined));
}

export function unfollow(fileId: number): void {
  filesInHand.write(new Map([...filesInHand.read()].filter(([one]) => one !== fileId)));
}

/** Lets the browser download a finished file; false if it no longer exists. */
export async function fetchFile(fileId: number): Promise<boolean> {
  const answered = await sendUntilAnswered(files.openFile, { fileId });
  if (answered.ok) saveFrom(answered.data.path);
  return answered.ok;
}
