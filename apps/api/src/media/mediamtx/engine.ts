import type { Pace } from '../../platform/pace.ts';
import { type EngineBeside, stateBeside } from '../engine.ts';
import type { StreamState } from '../stream.ts';
import type { MtxApi, MtxListed, MtxPath } from './api.ts';
import { livestreamOf, type MtxGuest, pathOf } from './port.ts';

/** Who was let in is listed within seconds; after so long without a line it is gone, ms. */
const LISTED_WITHIN_MS = 10_000;
/** So long without another byte, no picture comes any more, ms. */
const STILL_MS = 4_000;

interface Guest extends MtxGuest {
  readonly since: number;
  /** It was told to go: it is told again until it is gone. */
  is_ended: boolean;
}

/** What a path was like when it was looked at last. */
interface Passing {
  readonly bytes: number;
  readonly moved_at: number;
  readonly path: MtxPath;
}

interface MtxHooks {
  readonly now: () => number;
  readonly pace: Pace;
  /** It could not be asked, or told. */
  readonly failed: (error: unknown) => void;
  /** A sender whose picture no viewer could show. */
  readonly refused: (reason: 'codec_not_h264') => void;
}

/** Without any H.264 among its tracks nothing of it is shown. */
const isShown = ({ tracks, tracks2 }: MtxPath): boolean => {
  const codecs = tracks2?.map(({ codec }) => codec) ?? tracks ?? [];
  return codecs.length === 0 || codecs.includes('H264');
};

const isOnline = ({ online, ready }: MtxPath): boolean => online ?? ready ?? false;

/** MediaMTX carries the pictures: it asks who may come in, and is told who is to go. */
export class MediaMtx implements EngineBeside {
  private readonly api: MtxApi;
  private readonly hooks: MtxHooks;
  private readonly guests = new Map<string, Guest>();
  private passing = new Map<number, Passing>();
  private listed: ReadonlyMap<string, MtxListed> = new Map();
  /** Undefined: it was not asked yet. */
  private answered: boolean | undefined;

  constructor(api: MtxApi, hooks: MtxHooks) {
    this.api = api;
    this.hooks = hooks;
  }

  get is_up(): boolean {
    return this.answered === true;
  }

  /** Whether a livestream has a sender other than this one. */
  hasSender(livestream_id: number, but: string | null): boolean {
    return this.of(livestream_id).some(
      (guest) => 'key' in guest.by && guest.id !== but && !guest.is_ended && this.listed.has(guest.id),
    );
  }

  /** Notes who was let in. */
  let(guest: MtxGuest): void {
    this.guests.set(guest.id, { ...guest, since: this.hooks.now(), is_ended: false });
  }

  states(): ReadonlyMap<number, StreamState> {
    const ids = new Set([...this.passing.keys(), ...[...this.guests.values()].map((g) => g.livestream_id)]);
    return new Map([...ids].map((id) => [id, this.state(id)]));
  }

  private state(id: number): StreamState {
    const passing = this.passing.get(id);
    const viewers = this.of(id).filter(
      (guest) => !('key' in guest.by) && !guest.is_ended && this.listed.get(guest.id)?.state === 'read',
    ).length;
    if (passing === undefined) return stateBeside({ is_receiving: false, protocol: null, viewers, at: null });
    const { path, moved_at } = passing;
    const size = path.tracks2?.find(({ codec }) => codec === 'H264')?.codecProps;
    const isMoving = this.is_up && this.hooks.now() - moved_at < this.hooks.pace(STILL_MS);
    return stateBeside({
      ...{ is_receiving: isMoving && isShown(path), viewers, at: isShown(path) ? moved_at : null },
      protocol: path.source?.type === 'webRTCSession' ? 'whip' : 'rtmp',
      ...{ width: size?.width ?? null, height: size?.height ?? null },
    });
  }

  private of(livestream_id: number): Guest[] {
    return [...this.guests.values()].filter((guest) => guest.livestream_id === livestream_id);
  }

  sessions(id: number): ReadonlySet<number> {
    return new Set(this.of(id).flatMap(({ by }) => ('key' in by ? [] : (by.session ?? []))));
  }

  keepKey(id: number, key: string): void {
    for (const guest of this.of(id)) if ('key' in guest.by && guest.by.key !== key) this.endGuest(guest);
  }

  keepLink(id: number, link: string | null): void {
    for (const guest of this.of(id))
      if (!('key' in guest.by) && guest.by.link !== null && guest.by.link !== link) this.endGuest(guest);
  }

  endSession(id: number, session: number): void {
    for (const guest of this.of(id))
      if (!('key' in guest.by) && guest.by.session === session) this.endGuest(guest);
  }

  end(id: number): void {
    for (const guest of this.of(id)) this.endGuest(guest);
  }

  close(): void {
    this.guests.clear();
  }

  private endGuest(guest: Guest): void {
    guest.is_ended = true;
    this.api.kick(guest.protocol, guest.id).catch(this.hooks.failed);
  }

  async look(): Promise<void> {
    try {
      const [paths, listed] = await Promise.all([this.api.paths(), this.api.guests()]);
      this.answered = true;
      this.take(paths);
      this.hold(listed);
    } catch (error) {
      // Told once: it is away until it answers again.
      if (this.answered !== false) this.hooks.failed(error);
      this.answered = false;
    }
  }

  private take(paths: readonly MtxPath[]): void {
    const now = this.hooks.now();
    const passing = new Map<number, Passing>();
    for (const path of paths) {
      const id = livestreamOf(path.name);
      if (id === null || !isOnline(path)) continue;
      const bytes = path.inboundBytes ?? path.bytesReceived ?? 0;
      const known = this.passing.get(id);
      const hasMoved = known === undefined || known.bytes !== bytes;
      passing.set(id, { path, bytes, moved_at: hasMoved ? now : known.moved_at });
      if (!isShown(path)) this.refuseSender(id);
    }
    this.passing = passing;
  }

  private refuseSender(id: number): void {
    for (const guest of this.of(id))
      if ('key' in guest.by && !guest.is_ended) {
        this.hooks.refused('codec_not_h264');
        this.endGuest(guest);
      }
  }

  /** Holds who is connected against who was let in: nobody else stays, whoever let it in. */
  private hold(listed: readonly MtxListed[]): void {
    const now = this.hooks.now();
    const former = this.listed;
    this.listed = new Map(listed.map((each) => [each.id, each]));
    for (const { id, path, state, kind } of listed) {
      const guest = this.guests.get(id);
      if (guest?.is_ended === true) this.endGuest(guest);
      // One that this process did not let in was let in by a former one: what its key or link opens is not known.
      // It may be listed while it is being asked about: what is unknown is so twice.
      const isUnknown = guest === undefined && former.has(id);
      const isNobody = isUnknown || (guest !== undefined && pathOf(guest.livestream_id) !== path);
      if (isNobody && livestreamOf(path) !== null && (state === 'read' || state === 'publish'))
        this.api.kick(kind === 'webrtcsessions' ? 'webrtc' : 'rtmp', id).catch(this.hooks.failed);
    }
    for (const [id, { since }] of this.guests)
      if (!this.listed.has(id) && now - since > LISTED_WITHIN_MS) this.guests.delete(id);
  }
}
