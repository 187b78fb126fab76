/**
 * How long a process waits between two runs of what it does again and again, and how long before it draws a conclusion from silence: its
 * interval (ms), or in tests less.
 */
export type Pace = (every_ms: number) => number;

export const truePace: Pace = (every_ms) => every_ms;
