// How much of the live connection one person may use, on however many devices: each message is sent to every
// subscription, and a person with thousands of them would slow every till down (docs/design/platform.md).

import type { UserId } from "@chalkboard/kernel";
import type { Connection } from "./connection.ts";

/** A hall's shared desk has a dozen devices; a screen has about ten subjects. */
export const shareOfPerson = { connections: 64, subscriptions: 1_000 } as const;

export type Shares = {
  /** Counts a connection for its person. @returns false where they have the maximum already: it is not counted then */
  readonly join: (connection: Connection, personId: UserId) => boolean;
  readonly leave: (connection: Connection) => void;
  /** Whether the person of a connection may have one more subscription. */
  readonly hasRoom: (connection: Connection) => boolean;
};

export function createShares(): Shares {
  const persons = new Map<UserId, Set<Connection>>();
  const personOf = new Map<Connection, UserId>();
  const of = (personId: UserId | undefined): ReadonlySet<Connection> =>
    (personId === undefined ? undefined : persons.get(personId)) ?? new Set();

  const leave = (connection: Connection): void => {
    const personId = personOf.get(connection);
    if (personId === undefined) return;
    personOf.delete(connection);
    const own = persons.get(personId);
    own?.delete(connection);
    if (own?.size === 0) persons.delete(personId);
  };
  return {
    leave,
    join: (connection, personId) => {
      leave(connection);
      const own = persons.get(personId) ?? new Set();
      if (own.size >= shareOfPerson.connections) return false;
      persons.set(personId, own.add(connection));
      personOf.set(connection, personId);
      return true;
    },
    hasRoom: (connection) => {
      let subscriptions = 0;
      for (const { watches } of of(personOf.get(connection))) subscriptions += watches.size;
      return subscriptions < shareOfPerson.subscriptions;
    },
  };
}
