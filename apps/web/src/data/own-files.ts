// Files that the server makes for this person. A list begins one here; who follows it and fetches it when it is done is the shell's to show.
import { type AnswerOf, files } from "@chalkboard/contract";
import { saveFrom } from "../kit/files.ts";
import { makeStore } from "../ports/store.ts";
import { sendUntilAnswered } from "./client.ts";

export type OwnFile = AnswerOf<typeof files.listFiles>["files"][number];

/** Files that were begun on this page and are not fetched yet, with how far each is; undefined until the server has said. */
export const filesInHand = makeStore<ReadonlyMap<number, OwnFile | undefined>>(new Map());

/** From now on a file is followed, and fetched when it is done. */
export function follow(fileId: number): void {
  filesInHand.write(new Map(filesInHand.read()).set(fileId, undefined));
}

export function unfollow(fileId: number): void {
  filesInHand.write(new Map([...filesInHand.read()].filter(([one]) => one !== fileId)));
}

/** Lets the browser fetch a file that is done; false where it is not there any longer. */
export async function fetchFile(fileId: number): Promise<boolean> {
  const answered = await sendUntilAnswered(files.openFile, { fileId });
  if (answered.ok) saveFrom(answered.data.path);
  return answered.ok;
}
