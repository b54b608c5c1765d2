/** The kinds of services: the platform itself, one with shops and tills, one whose customers bet for themselves. */
export const serviceKinds = { platform: 0, retail: 1, online: 2 } as const;

/** Whether a service of this kind is the platform's own. */
export const isPlatform = (kind: number): boolean => kind === serviceKinds.platform;
/** Whether a service of this kind sells over counters. */
export const isRetail = (kind: number): boolean => kind === serviceKinds.retail;
/** Whether a service of this kind has customers with a wallet instead of shops. */
export const isOnline = (kind: number): boolean => kind === serviceKinds.online;
