/** The life of a livestream: live from when it is opened for a drone's picture, ended once it was stopped or nothing came any more. */
export const LIVESTREAM_STATUSES = ['live', 'ended'] as const;
export type LivestreamStatus = (typeof LIVESTREAM_STATUSES)[number];

export const LIVESTREAM_ACTIONS = ['stop'] as const;
export type LivestreamAction = (typeof LIVESTREAM_ACTIONS)[number];

/** `{from: {action: to}}`; a pair that is absent is illegal and answers 409. */
export const LIVESTREAM_TRANSITIONS: Readonly<
  Record<LivestreamStatus, Partial<Record<LivestreamAction, LivestreamStatus>>>
> = {
  live: { stop: 'ended' },
  ended: {},
};

/** The status after the action, or null when the action is illegal from there. */
export const nextLivestreamStatus = (
  from: LivestreamStatus,
  action: LivestreamAction,
): LivestreamStatus | null => LIVESTREAM_TRANSITIONS[from][action] ?? null;
