// Janus carries the pictures: its plugin "videoroom" takes a sender's in, passes its packets to a mountpoint of its plugin
// "streaming", and that shows it to viewers who offer (the documentation in src/plugins/janus_{videoroom,streaming}.c, 1.3).
import type { Pace } from '../../platform/pace.ts';
import { type CameBy, type EngineBeside, stateBeside } from '../engine.ts';
import type { StreamState } from '../stream.ts';
import { type Chosen, type Offer, plainOffer, readLocal, writeAnswer } from '../webrtc/sdp.ts';
import { packetAgeOf, sentSsrcOf } from './answers.ts';
import { type JanusClient, JanusFailure, type JanusHandle, type JanusMessage } from './client.ts';
import { type JanusOptions, JanusRooms, numberOf, PAYLOAD, STREAMING, VIDEOROOM } from './rooms.ts';

/** JANUS_STREAMING_ERROR_NO_SUCH_MOUNTPOINT: somebody else destroyed it. */
const NO_SUCH_MOUNTPOINT = 455;
/** So long without a packet, no picture comes any more, ms. */
const STILL_MS = 4_000;
interface Guest {
  /** Null while it is being attached. */
  handle: JanusHandle | null;
  readonly by: CameBy;
  is_up: boolean;
}

/** A livestream with a mountpoint. */
interface Carried {
  readonly port: number;
  readonly viewers: Map<number, Guest>;
  sender: Guest | null;
  heard_at: number | null;
}

/** What somebody offered, and what of it is taken up. */
export interface Offered {
  readonly offer: Offer;
  readonly chosen: Chosen;
}

/** Somebody let in; `left` is told once it is gone, whoever ended it. */
export interface Connected {
  readonly answer: string;
  readonly end: () => void;
}

interface JanusHooks {
  readonly now: () => number;
  readonly pace: Pace;
  readonly failed: (error: unknown) => void;
}

export class Janus implements EngineBeside {
  private readonly client: JanusClient;
  private readonly rooms: JanusRooms;
  private readonly hooks: JanusHooks;
  private readonly carried = new Map<number, Carried>();
  private readonly opening = new Map<number, Promise<Carried>>();
  private answered: boolean | undefined;

  constructor(client: JanusClient, options: JanusOptions, hooks: JanusHooks) {
    this.client = client;
    this.rooms = new JanusRooms(client, options);
    this.hooks = hooks;
  }

  get is_up(): boolean {
    return this.answered === true;
  }

  private async prepare(id: number): Promise<Carried> {
    const port = await this.rooms.make(id);
    const carried: Carried = { port, viewers: new Map(), sender: null, heard_at: null };
    this.carried.set(id, carried);
    return carried;
  }

  /** The room and the mountpoint of a livestream. */
  private of(id: number): Promise<Carried> {
    const known = this.carried.get(id);
    if (known !== undefined) return Promise.resolve(known);
    const opening = this.opening.get(id) ?? this.prepare(id).finally(() => this.opening.delete(id));
    this.opening.set(id, opening);
    return opening;
  }

  private async connect(
    plugin: string,
    ends: { readonly up: () => void; readonly over: () => void },
  ): Promise<JanusHandle> {
    let isOver = false;
    const over = (): void => {
      if (!isOver) ends.over();
      isOver = true;
    };
    const handle = await this.client.attach(plugin, {
      heard: ({ janus }: JanusMessage) => {
        if (janus === 'webrtcup') ends.up();
        if (janus === 'hangup') {
          over();
          handle.detach();
        }
      },
      over,
    });
    return handle;
  }

  /** Janus is shown the video that was chosen, without candidates, and its answer becomes one to the whole offer. */
  private answer({ offer, chosen }: Offered, sdp: string, direction: 'sendonly' | 'recvonly'): string {
    const ssrc = direction === 'sendonly' ? sentSsrcOf(sdp) : null;
    return writeAnswer({ ...{ offer, chosen, direction, addresses: [], ssrc }, local: readLocal(sdp) });
  }

  /** Takes a sender's picture; `already_live`: another one sends. Rejects with JanusFailure. */
  async publish(
    id: number,
    by: { readonly key: string },
    offered: Offered,
    left: () => void,
  ): Promise<Connected | 'already_live'> {
    const carried = await this.of(id);
    if (carried.sender !== null) return 'already_live';
    const number = numberOf(id);
    const guest: Guest = { handle: null, by, is_up: false };
    // The place is taken before the first answer: two do not come in at once.
    carried.sender = guest;
    const over = (): void => {
      if (carried.sender === guest) carried.sender = null;
      left();
    };
    try {
      const handle = await this.connect(VIDEOROOM, {
        up: () => {
          guest.is_up = true;
        },
        over,
      });
      guest.handle = handle;
      const { data, jsep } = await handle.tell(
        {
          ...{ request: 'joinandconfigure', ptype: 'publisher', room: number },
          ...{ pin: this.rooms.secretOf(id, 'pin'), videocodec: 'h264' },
        },
        { type: 'offer', sdp: plainOffer(offered.offer, offered.chosen, 'sendonly') },
      );
      if (jsep === null) throw new JanusFailure('Janus did not answer the offer');
      const answer = this.answer(offered, jsep.sdp, 'recvonly');
      await handle.hasAllCandidates();
      await (await this.rooms.manager(VIDEOROOM)).tell({
        ...{ request: 'rtp_forward', room: number, publisher_id: data.id, host: '127.0.0.1' },
        ...{ secret: this.rooms.secretOf(id, 'secret'), ...this.rooms.admin() },
        streams: [{ mid: offered.chosen.media.mid, port: carried.port, pt: PAYLOAD }],
      });
      return { answer, end: () => handle.detach() };
    } catch (error) {
      if (guest.handle === null) over();
      else guest.handle.detach();
      throw error;
    }
  }

  /** Shows a livestream to a viewer. Rejects with JanusFailure. */
  async watch(id: number, by: CameBy, offered: Offered, left: () => void): Promise<Connected> {
    const carried = await this.of(id);
    const guest: Guest = { handle: null, by, is_up: false };
    const handle = await this.connect(STREAMING, {
      up: () => {
        guest.is_up = true;
      },
      over: () => {
        carried.viewers.delete(handle.id);
        left();
      },
    });
    guest.handle = handle;
    carried.viewers.set(handle.id, guest);
    try {
      const { jsep } = await handle.tell(
        { request: 'watch', id: numberOf(id), pin: this.rooms.secretOf(id, 'pin') },
        { type: 'offer', sdp: plainOffer(offered.offer, offered.chosen, 'recvonly') },
      );
      if (jsep === null) throw new JanusFailure('Janus did not answer the offer');
      const answer = this.answer(offered, jsep.sdp, 'sendonly');
      await handle.hasAllCandidates();
      return { answer, end: () => handle.detach() };
    } catch (error) {
      handle.detach();
      throw error;
    }
  }

  states(): ReadonlyMap<number, StreamState> {
    return new Map([...this.carried].map(([id, carried]) => [id, this.state(carried)]));
  }

  private state({ sender, viewers, heard_at }: Carried): StreamState {
    const isComing = heard_at !== null && this.hooks.now() - heard_at < this.hooks.pace(STILL_MS);
    return stateBeside({
      is_receiving: this.is_up && sender?.is_up === true && isComing,
      protocol: sender === null ? null : 'whip',
      viewers: [...viewers.values()].filter(({ is_up }) => is_up).length,
      at: heard_at,
    });
  }

  sessions(id: number): ReadonlySet<number> {
    const viewers = [...(this.carried.get(id)?.viewers.values() ?? [])];
    return new Set(viewers.flatMap(({ by }) => ('key' in by ? [] : (by.session ?? []))));
  }

  keepKey(id: number, key: string): void {
    const sender = this.carried.get(id)?.sender;
    if (sender && 'key' in sender.by && sender.by.key !== key) sender.handle?.detach();
  }

  private endViewers(id: number, isOut: (by: Exclude<CameBy, { key: string }>) => boolean): void {
    for (const { by, handle } of [...(this.carried.get(id)?.viewers.values() ?? [])])
      if (!('key' in by) && isOut(by)) handle?.detach();
  }

  keepLink(id: number, link: string | null): void {
    this.endViewers(id, (by) => by.link !== null && by.link !== link);
  }

  endSession(id: number, session: number): void {
    this.endViewers(id, (by) => by.session === session);
  }

  end(id: number): void {
    const carried = this.carried.get(id);
    if (carried === undefined) return;
    this.carried.delete(id);
    carried.sender?.handle?.detach();
    for (const { handle } of [...carried.viewers.values()]) handle?.detach();
    this.rooms.destroy(id).catch(this.hooks.failed);
  }

  close(): void {
    this.carried.clear();
    this.client.close();
  }

  async look(): Promise<void> {
    try {
      const streams = await this.rooms.manager(STREAMING);
      for (const [id, carried] of this.carried) await this.lookAt(streams, id, carried);
      await streams.tell({ request: 'list' });
      this.answered = true;
    } catch (error) {
      if (this.answered !== false) this.hooks.failed(error);
      this.answered = false;
      // A Janus that began anew has no rooms: who comes next makes them again.
      if (error instanceof JanusFailure) this.forget();
    }
  }

  private async lookAt(streams: JanusHandle, id: number, carried: Carried): Promise<void> {
    const secret = this.rooms.secretOf(id, 'secret');
    try {
      const { data } = await streams.tell({ request: 'info', id: numberOf(id), secret });
      const age = packetAgeOf(data);
      if (age !== null && carried.sender !== null) carried.heard_at = this.hooks.now() - age;
    } catch (error) {
      if (!(error instanceof JanusFailure) || error.code !== NO_SUCH_MOUNTPOINT) throw error;
      // Of this livestream alone: whoever comes next makes it anew.
      this.end(id);
    }
  }

  private forget(): void {
    for (const [id, { sender, viewers }] of this.carried)
      if (sender === null && viewers.size === 0) this.carried.delete(id);
  }
}
