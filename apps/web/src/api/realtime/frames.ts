import type { CLOSE_UNAUTHENTICATED, REALTIME_PATH } from '@envol/contract/realtime';

export type { ClientFrame, RealtimeEvent, ServerFrame, Touched } from '@envol/contract/realtime';
export type { EphemeralFrame } from '@envol/contract/tracking/ephemeral';

/** The contract's values, checked against its types: importing them would bring its schemas into the bundle. */
export const CLOSE_UNAUTHENTICATED_CODE: typeof CLOSE_UNAUTHENTICATED = 4401;
export const PATH: typeof REALTIME_PATH = '/realtime';
