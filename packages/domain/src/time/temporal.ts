import type { Temporal as Polyfill } from 'temporal-polyfill';

type TemporalApi = typeof Polyfill;

/**
 * The platform's own Temporal where it has one; else the polyfill, loaded only there, as it is as large as the rest of
 * the domain.
 */
const native = (globalThis as { readonly Temporal?: TemporalApi }).Temporal;
export const Temporal: TemporalApi = native ?? (await import('temporal-polyfill')).Temporal;

export type PlainDate = Polyfill.PlainDate;
