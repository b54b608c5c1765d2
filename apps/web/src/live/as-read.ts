// Live messages are the same for all recipients: they contain the default names of teams and games, and beside them the
// names in other languages.
import { z } from "zod";

const called = z.looseObject({
  event: z.looseObject({
    sides: z.array(z.looseObject({ side: z.int(), name: z.string() })),
    called: z.record(z.string(), z.object({ name: z.string(), sides: z.record(z.string(), z.string()) })),
  }),
});

/** A message with its names in a language, if it has any. */
export function asRead(message: unknown, language: string): unknown {
  const { data, success } = called.safeParse(message);
  const names = success ? data.event.called[language] : undefined;
  if (!success || names === undefined) return message;
  const sides = data.event.sides.map((side) => ({ ...side, name: names.sides[side.side] ?? side.name }));
  return { ...data, event: { ...data.event, name: names.name, sides } };
}
