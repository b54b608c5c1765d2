import { offersSubject } from "./outbox.ts";
import type { Subject } from "./subjects.ts";

/** A subscription of one connection. */
export type Watch = {
  readonly id: number;
  /** The subject as it was asked for: a board follows another one than that. */
  readonly asked: string;
  readonly subject: Subject;
  /** Sends a message; answers false when the connection has too much to send already and the message was dropped. */
  readonly send: (text: string) => boolean;
};

/** A subscription that has begun: the last number that it was sent, and whether something after it was dropped. */
export type Subscription = { readonly watch: Watch; seq: number; isBehind: boolean };

/** The subscriptions of this process, by the stored subjects that they follow. */
export type Register = {
  readonly add: (one: Subscription) => void;
  readonly remove: (watch: Watch) => void;
  readonly clear: () => void;
  readonly all: () => readonly Subscription[];
  readonly subjects: () => readonly string[];
  readonly of: (subject: string) => Iterable<Subscription>;
};

export function createRegister(): Register {
  const current = new Map<Watch, Subscription>();
  const following = new Map<string, Set<Subscription>>();
  return {
    add: (one) => {
      current.set(one.watch, one);
      for (const subject of followed(one.watch)) following.set(subject, (following.get(subject) ?? new Set()).add(one));
    },
    remove: (watch) => {
      const one = current.get(watch);
      if (one === undefined) return;
      current.delete(watch);
      for (const subject of followed(watch)) {
        following.get(subject)?.delete(one);
        if (following.get(subject)?.size === 0) following.delete(subject);
      }
    },
    clear: () => {
      current.clear();
      following.clear();
    },
    all: () => [...current.values()],
    subjects: () => [...following.keys()],
    of: (subject) => following.get(subject) ?? [],
  };
}

/** A board follows HQ's lines and the sign that its service's offers changed; everything else follows itself. */
function followed({ subject }: Watch): readonly string[] {
  return subject.kind === "board" ? [subject.text, offersSubject(subject.serviceId)] : [subject.text];
}
