import { offersSubject } from "./outbox.ts";
import type { Subject } from "./subjects.ts";

/** A subscription of one connection. */
export type Watch = {
  readonly id: number;
  /** The requested subject: a board follows a different one. */
  readonly requested: string;
  readonly subject: Subject;
  /** Sends a message; returns false when too much is waiting on the connection and the message was dropped. */
  readonly send: (text: string) => boolean;
};

/** A started subscription: the last number it was sent, and whether a later message was dropped. */
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

/** A board follows HQ's lines and the subject of its service's changed offers; everything else follows itself. */
function followed({ subject }: Watch): readonly string[] {
  return subject.kind === "board" ? [subject.text, offersSubject(subject.serviceId)] : [subject.text];
}
