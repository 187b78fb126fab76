/** A picture that plays in an element. */
export interface Playing {
  /** The time of the shown picture within the stream, ms, told near another one; null while that is not known. */
  readonly mediaTime: (near: number) => number | null;
  readonly stop: () => void;
}

export interface PlayHooks {
  /** It plays no more: the connection is lost, or ended. */
  readonly onOver: () => void;
}

/** This browser plays no stream that comes this way. */
export class Unsupported extends Error {}
