import { QueryClient, QueryObserver } from "@tanstack/react-query";
import { expect, test } from "vitest";
import { renew } from "./queries.ts";

/** A mounted query whose results the test supplies. */
function aQuestion() {
  const cache = new QueryClient({
    defaultOptions: { queries: { retry: false, staleTime: 10_000, networkMode: "always" } },
  });
  const input: PromiseWithResolvers<string>[] = [];
  const queryFn = () => {
    const answer = Promise.withResolvers<string>();
    input.push(answer);
    return answer.promise;
  };
  const observer = new QueryObserver(cache, { queryKey: ["list"], queryFn });
  const leave = observer.subscribe(() => undefined);
  return { cache, fetched: input, shown: () => observer.getCurrentResult().data, leave };
}

test("a change during the first fetch causes another fetch after it", async () => {
  const { cache, fetched: input, shown, leave } = aQuestion();
  void renew(cache, { queryKey: ["list"] });
  input[0]?.resolve("before it moved");
  await expect.poll(() => input.length).toBe(2);
  input[1]?.resolve("after it moved");
  await expect.poll(shown).toBe("after it moved");
  expect(input.length).toBe(2);
  leave();
});

test("a later change causes one fetch immediately", async () => {
  const { cache, fetched: input, shown, leave } = aQuestion();
  input[0]?.resolve("before");
  await expect.poll(shown).toBe("before");
  void renew(cache, { queryKey: ["list"] });
  await expect.poll(() => input.length).toBe(2);
  input[1]?.resolve("after");
  await expect.poll(shown).toBe("after");
  expect(input.length).toBe(2);
  leave();
});
