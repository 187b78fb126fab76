import { z } from 'zod';
import { LANGUAGES } from './auth/index.ts';
import { frames } from './frames.generated.ts';
import { Notification } from './notifications/index.ts';
import { EphemeralFrame, WatchFrame } from './tracking/ephemeral.ts';

export type { RecordsNoun } from './operators/operators.frames.ts';

/** The realtime channel is a websocket at `/api/v2/realtime`; the first frame is `hello`. */
export const REALTIME_PATH = '/realtime';

export const ClientFrame = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('hello'),
    /** From POST /users/notification-token. */
    token: z.string(),
    language: z.enum(LANGUAGES),
    /** The last event seen; what came after it is replayed. */
    last_event_id: z.number().int().nullable(),
  }),
  z.object({ type: z.literal('ping') }),
  WatchFrame,
]);
export type ClientFrame = z.infer<typeof ClientFrame>;

/** What of a noun of the calls ("flights") an event has changed: these records, and every list of the noun. */
export const Touched = z.object({
  noun: z.string(),
  /** `every`: any of them may have changed. */
  ids: z.union([z.array(z.number().int()), z.literal('every')]),
  /**
   * Where less than everything of them has changed: `record` itself, the `list`s and the `map` of the noun, and by its
   * name what is read under a record (`messages` of /approvals/:id/messages).
   */
  views: z.array(z.string()).optional(),
});
export type Touched = z.infer<typeof Touched>;

const event = {
  id: z.number().int(),
  created_at: z.string(),
  /** What the bell and the snackbar say to this user; null when the event concerns the screens alone. */
  notification: Notification.nullable(),
  /** What is read again: of the screens these records, and nothing else. */
  touches: z.array(Touched),
};

type Frames = typeof frames;
/** The name of a business event. */
export type FrameType = keyof Frames;
/** What an event of that name carries. */
export type FramePayload<T extends FrameType> = z.infer<z.ZodObject<Frames[T]>>;
type EventOf<T extends FrameType> = { type: T } & z.infer<z.ZodObject<typeof event>> & FramePayload<T>;

export const FRAME_TYPES = Object.keys(frames) as readonly FrameType[];

/** A business event, seen at least once; `id` tells a repeated one. What each carries stands in `<module>.frames.ts`. */
export type RealtimeEvent = { [T in FrameType]: EventOf<T> }[FrameType];
export const RealtimeEvent = z.discriminatedUnion(
  'type',
  FRAME_TYPES.map((type) => z.object({ type: z.literal(type), ...event, ...frames[type] })) as never,
) as unknown as z.ZodType<RealtimeEvent>;

export const ServerFrame = z.union([
  RealtimeEvent,
  /** `resumed` is false when too much was missed: screens load afresh. */
  z.object({
    type: z.literal('ready'),
    last_event_id: z.number().int(),
    resumed: z.boolean(),
    /** The version of the position frames that `watch` brings; absent where it brings none. */
    positions: z.number().int().optional(),
  }),
  z.object({ type: z.literal('pong') }),
  /** Only after a `watch`. */
  EphemeralFrame,
]);
export type ServerFrame = z.infer<typeof ServerFrame>;

/** Closing code of a refused token; the client asks for a new one. */
export const CLOSE_UNAUTHENTICATED = 4401;
