// Messages are the same for everybody who hears them: they call teams and games as everybody does, and say beside it what other languages call them.
import { z } from "zod";

const called = z.looseObject({
  event: z.looseObject({
    sides: z.array(z.looseObject({ side: z.int(), name: z.string() })),
    called: z.record(z.string(), z.object({ name: z.string(), sides: z.record(z.string(), z.string()) })),
  }),
});

/** A message with its names in a language, where it brings some. */
export function asRead(message: unknown, language: string): unknown {
  const { data, success } = called.safeParse(message);
  const names = success ? data.event.called[language] : undefined;
  if (!success || names === undefined) return message;
  const sides = data.event.sides.map((side) => ({ ...side, name: names.sides[side.side] ?? side.name }));
  return { ...data, event: { ...data.event, name: names.name, sides } };
}
