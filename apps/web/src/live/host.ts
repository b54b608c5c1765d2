// Runs the reducer's effects: one socket, its timers, and the subjects of several clients (the tabs of a browser).
import type { live } from "@chalkboard/contract";
import type { Timer, Timers } from "@chalkboard/kernel";
import {
  type LiveEffect,
  type LiveEvent,
  type LiveInput,
  type LiveState,
  type Who,
  initialLive,
  lightOf,
  pingEveryMs,
  reduceLive,
} from "./state.ts";

export type Light = ReturnType<typeof lightOf>;

/** The socket as the host needs it; the browser's WebSocket fits. */
export type Socket = { readonly send: (text: string) => void; readonly close: () => void };
export type SocketEvents = {
  readonly opened: () => void;
  readonly heard: (text: string) => void;
  readonly closed: () => void;
};

export type HostPorts = {
  readonly timers: Timers;
  readonly chance: () => number;
  readonly connect: (events: SocketEvents) => Socket;
};

/** One tab, or the page itself. */
export type Listener = {
  readonly event: (subject: string, event: LiveEvent) => void;
  readonly light: (light: Light) => void;
};

export type Host = { readonly join: (listener: Listener) => Client };

export type Client = {
  readonly signIn: (who: Who) => void;
  readonly want: (subject: string) => void;
  readonly leave: (subject: string) => void;
  /** Reports the cell that the user is editing in a wanted subject; null: none any more. */
  readonly type: (subject: string, at: live.TypedCell | null) => void;
  readonly signOut: () => void;
  /** The tab is gone: its subjects are unsubscribed, unless another tab wants them too. */
  readonly part: () => void;
};

export function makeHost(ports: HostPorts): Host {
  const lastSeq = new Map<string, number>();
  const lastEditors = new Map<string, LiveEvent>();
  const clients = new Map<Listener, Set<string>>();
  const engine = makeEngine(ports, {
    light: (light) => {
      for (const listener of clients.keys()) listener.light(light);
    },
    event: (subject, event) => {
      if (event.kind === "typing") lastEditors.set(subject, event);
      else if (event.kind !== "denied") lastSeq.set(subject, event.seq);
      for (const [listener, subjects] of clients) if (subjects.has(subject)) listener.event(subject, event);
    },
  });
  const drop = (subject: string): void => {
    for (const subjects of clients.values()) if (subjects.has(subject)) return;
    lastSeq.delete(subject);
    lastEditors.delete(subject);
    engine.step({ type: "leave", subject });
  };
  const join = (listener: Listener): Client => {
    const subjects = new Set<string>();
    let typedIn: string | undefined;
    const type = (subject: string, at: live.TypedCell | null): void => {
      typedIn = at === null ? undefined : subject;
      engine.step({ type: "typing", subject, at });
    };
    const stopTyping = (subject: string): void => {
      if (typedIn === subject) type(subject, null);
    };
    clients.set(listener, subjects);
    listener.light(lightOf(engine.state()));
    return {
      signIn: (who) => {
        engine.step({ type: "signIn", who });
      },
      signOut: () => {
        lastSeq.clear();
        lastEditors.clear();
        for (const wanted of clients.values()) wanted.clear();
        engine.step({ type: "signOut" });
      },
      want: (subject) => {
        subjects.add(subject);
        // A subject that another tab has already subscribed is current: this tab loads its data from that number on.
        const seq = lastSeq.get(subject);
        if (engine.state().subs.has(subject) && seq !== undefined) listener.event(subject, { kind: "fresh", seq });
        const editors = lastEditors.get(subject);
        if (editors !== undefined) listener.event(subject, editors);
        engine.step({ type: "want", subject });
      },
      type,
      leave: (subject) => {
        stopTyping(subject);
        subjects.delete(subject);
        drop(subject);
      },
      part: () => {
        if (typedIn !== undefined) stopTyping(typedIn);
        clients.delete(listener);
        for (const subject of subjects) drop(subject);
      },
    };
  };
  return { join };
}

type Engine = { readonly step: (input: LiveInput) => void; readonly state: () => LiveState };

/** The reducer with its socket and timers. */
function makeEngine(ports: HostPorts, result: Listener): Engine {
  let state: LiveState = initialLive;
  let socket: Socket | undefined;
  let retry: Timer | undefined;

  const step = (input: LiveInput): void => {
    const before = lightOf(state);
    const [next, effects] = reduceLive(state, input);
    state = next;
    for (const effect of effects) carryOut(effect);
    const light = lightOf(state);
    if (light !== before) result.light(light);
  };
  const carryOut = (effect: LiveEffect): void => {
    switch (effect.type) {
      case "open":
        open();
        return;
      case "close":
        giveUp();
        return;
      case "send":
        socket?.send(JSON.stringify(effect.message));
        return;
      case "retryAfter":
        retry?.clear();
        retry = ports.timers.after(effect.delayMs, () => {
          step({ type: "retryDue" });
        });
        return;
      case "tell":
        result.event(effect.subject, effect.event);
        return;
    }
  };
  const giveUp = (): void => {
    const old = socket;
    socket = undefined;
    old?.close();
  };
  const open = (): void => {
    retry?.clear();
    // Events of an abandoned socket must not reach the reducer as events of the new one.
    const mine: { socket?: Socket } = {};
    const isCurrent = (): boolean => socket !== undefined && socket === mine.socket;
    socket = ports.connect({
      opened: () => {
        if (isCurrent()) step({ type: "opened" });
      },
      heard: (text) => {
        if (isCurrent()) step({ type: "message", message: JSON.parse(text) as live.FromServer });
      },
      closed: () => {
        if (!isCurrent()) return;
        socket = undefined;
        step({ type: "closed", chance: ports.chance() });
      },
    });
    mine.socket = socket;
  };
  ports.timers.every(pingEveryMs, () => {
    step({ type: "pingDue" });
  });
  return { step, state: () => state };
}
