import {
  CLOSE_UNAUTHENTICATED_CODE,
  type ClientFrame,
  type EphemeralFrame,
  type RealtimeEvent,
  type ServerFrame,
} from './frames.ts';

/** What the channel needs of the world; the tests give it a false one. */
interface ChannelWorld {
  readonly open: () => ChannelSocket;
  /** A token for one opening; rejects when none can be had. */
  readonly fetchToken: () => Promise<string>;
  /** Told once in a row of failures, and once when the channel opens after it. */
  readonly report: (succeeded: boolean) => void;
  readonly language: () => 'fr' | 'en';
  /** From 0 to 1, for the jitter. */
  readonly random: () => number;
  readonly later: (run: () => void, ms: number) => () => void;
  readonly isOnline: () => boolean;
}

/** The part of WebSocket that is used. */
export interface ChannelSocket {
  binaryType?: string;
  onopen: (() => void) | null;
  onmessage: ((event: { readonly data: unknown }) => void) | null;
  onclose: ((event: { readonly code: number }) => void) | null;
  send: (data: string) => void;
  close: () => void;
}

export type ChannelState = 'idle' | 'connecting' | 'open' | 'reconnecting' | 'offline';

/** Frames that are gone after some seconds; they come while something is watched. */
export type EphemeralType = EphemeralFrame['type'];
const EPHEMERAL: ReadonlySet<string> = new Set<EphemeralType>([
  'tracking',
  'public_air_vehicles',
  'helicopters',
  'position_alert',
  'live_state',
]);
const isEphemeral = (frame: ServerFrame): frame is EphemeralFrame => EPHEMERAL.has(frame.type);

/** West, south, east, north; degrees. */
export type WatchedBox = [number, number, number, number];

export interface PictureListeners {
  /** Places as bytes (`@envol/contract/tracking/positionFrames`). */
  readonly onPositions: (bytes: Uint8Array) => void;
  readonly onFrame: (frame: EphemeralFrame) => void;
  /** Handles of before mean nothing any more: the socket is another. */
  readonly onReset: () => void;
}

interface ChannelListeners {
  readonly onState: (state: ChannelState) => void;
  readonly onEvent: (event: RealtimeEvent) => void;
  /** An alarm about an aircraft was raised, got worse, ended: on whatever screen. */
  readonly onAlarm: () => void;
  /** Too much was missed to be replayed: screens load afresh. */
  readonly onMissed: () => void;
}

/** The token is asked for fewer than 5 times, then the failure is reported once (specification 2, §7.1). */
export const TOKEN_ATTEMPTS = 4;
export const PING_MS = 25_000;
const PONG_WITHIN_MS = 10_000;
const FIRST_DELAY_MS = 500;
const LONGEST_DELAY_MS = 30_000;
const REMEMBERED_IDS = 500;
/** Of the position frames that this screen reads. */
const POSITIONS_VERSION = 1;

/** Exponential, between half of the step and the whole: a restarted server is not met by everybody at once. */
export const reconnectDelay = (attempt: number, random: number): number => {
  const step = Math.min(LONGEST_DELAY_MS, FIRST_DELAY_MS * 2 ** Math.min(attempt, 10));
  return Math.round(step / 2 + (step / 2) * random);
};

/** Ids seen lately; events come at least once, screens must act once. */
const rememberIds = (): ((id: number) => boolean) => {
  const seen = new Set<number>();
  return (id) => {
    if (seen.has(id)) return false;
    seen.add(id);
    const oldest = seen.values().next();
    if (seen.size > REMEMBERED_IDS && !oldest.done) seen.delete(oldest.value);
    return true;
  };
};

export class RealtimeChannel {
  private readonly world: ChannelWorld;
  private readonly listeners: ChannelListeners;
  private readonly isNew = rememberIds();
  private socket: ChannelSocket | null = null;
  private lastEventId: number | null = null;
  private attempt = 0;
  private tokenFailures = 0;
  private stopped = true;
  private reported: boolean | null = null;
  private cancelTimer: () => void = () => undefined;
  private cancelPing: () => void = () => undefined;
  /** Raised by each start and stop, so that a late answer of an earlier life changes nothing. */
  private life = 0;
  private box: WatchedBox | null = null;
  private picture: PictureListeners | null = null;
  /** The server brings positions to this socket. */
  private bringsPositions = false;

  constructor(world: ChannelWorld, listeners: ChannelListeners) {
    this.world = world;
    this.listeners = listeners;
  }

  start(): void {
    if (!this.stopped) return;
    this.stopped = false;
    this.attempt = 0;
    this.connect('connecting');
  }

  stop(): void {
    this.stopped = true;
    this.life += 1;
    this.dropSocket();
    this.cancelTimer();
    this.listeners.onState('idle');
  }

  /** Whether places come by the channel: else they are asked for. */
  get hasPicture(): boolean {
    return this.bringsPositions;
  }

  /** Looks at a box from now on, over every reconnection; null ends it. */
  watch(box: WatchedBox | null, picture: PictureListeners | null): void {
    this.box = box;
    this.picture = picture;
    if (this.bringsPositions) this.send({ type: 'watch', box });
  }

  /** The network is back, or the screen is looked at again: no reason to wait for the timer. */
  wake(): void {
    if (this.stopped || this.socket !== null) return;
    this.attempt = 0;
    this.cancelTimer();
    this.connect('reconnecting');
  }

  /** The network is gone; the socket may take minutes to notice. */
  sleep(): void {
    if (this.stopped) return;
    this.life += 1;
    this.dropSocket();
    this.cancelTimer();
    this.listeners.onState('offline');
  }

  private connect(state: ChannelState): void {
    if (!this.world.isOnline()) {
      this.listeners.onState('offline');
      return;
    }
    this.life += 1;
    const life = this.life;
    this.listeners.onState(state);
    this.world.fetchToken().then(
      (token) => {
        if (life !== this.life) return;
        this.tokenFailures = 0;
        this.open(token, life);
      },
      () => {
        if (life !== this.life) return;
        this.tokenFailures += 1;
        if (this.tokenFailures === TOKEN_ATTEMPTS) this.reportOnce(false);
        this.retry();
      },
    );
  }

  private open(token: string, life: number): void {
    const socket = this.world.open();
    this.socket = socket;
    socket.binaryType = 'arraybuffer';
    const ours = (): boolean => life === this.life && this.socket === socket;
    socket.onopen = () => {
      if (!ours()) return;
      const last_event_id = this.lastEventId;
      this.send({ type: 'hello', token, language: this.world.language(), last_event_id });
    };
    socket.onmessage = ({ data }) => {
      if (!ours()) return;
      if (typeof data === 'string') this.receive(data);
      else if (data instanceof ArrayBuffer) {
        this.ping();
        this.picture?.onPositions(new Uint8Array(data));
      }
    };
    socket.onclose = ({ code }) => {
      if (!ours()) return;
      this.socket = null;
      this.bringsPositions = false;
      this.cancelPing();
      // A refused token only needs a new one; anything else waits its turn.
      if (code === CLOSE_UNAUTHENTICATED_CODE && this.attempt === 0) {
        this.attempt = 1;
        this.connect('reconnecting');
      } else this.retry();
    };
  }

  private receive(data: string): void {
    let frame: ServerFrame;
    try {
      frame = JSON.parse(data) as ServerFrame;
    } catch {
      return;
    }
    this.ping();
    if (frame.type === 'pong') return;
    if (frame.type === 'ready') {
      this.attempt = 0;
      const missed = !frame.resumed && this.lastEventId !== null;
      this.lastEventId = Math.max(this.lastEventId ?? 0, frame.last_event_id);
      this.bringsPositions = frame.positions === POSITIONS_VERSION;
      this.picture?.onReset();
      if (this.bringsPositions) this.send({ type: 'watch', box: this.box });
      this.listeners.onState('open');
      this.reportOnce(true);
      if (missed) this.listeners.onMissed();
      return;
    }
    if (isEphemeral(frame)) {
      if (frame.type === 'position_alert') this.listeners.onAlarm();
      this.picture?.onFrame(frame);
      return;
    }
    this.lastEventId = Math.max(this.lastEventId ?? 0, frame.id);
    if (this.isNew(frame.id)) this.listeners.onEvent(frame);
  }

  /** Every frame that arrives pushes the next ping away; a ping without an answer ends the socket. */
  private ping(): void {
    this.cancelPing();
    this.cancelPing = this.world.later(() => {
      this.send({ type: 'ping' });
      this.cancelPing = this.world.later(() => {
        this.dropSocket();
        this.retry();
      }, PONG_WITHIN_MS);
    }, PING_MS);
  }

  private retry(): void {
    if (this.stopped) return;
    this.listeners.onState(this.world.isOnline() ? 'reconnecting' : 'offline');
    const delay = reconnectDelay(this.attempt, this.world.random());
    this.attempt += 1;
    this.cancelTimer();
    this.cancelTimer = this.world.later(() => this.connect('reconnecting'), delay);
  }

  private reportOnce(succeeded: boolean): void {
    if (this.reported === succeeded) return;
    this.reported = succeeded;
    this.world.report(succeeded);
  }

  private send(frame: ClientFrame): void {
    this.socket?.send(JSON.stringify(frame));
  }

  private dropSocket(): void {
    const socket = this.socket;
    this.socket = null;
    this.bringsPositions = false;
    this.cancelPing();
    if (socket === null) return;
    socket.onopen = null;
    socket.onmessage = null;
    socket.onclose = null;
    socket.close();
  }
}
