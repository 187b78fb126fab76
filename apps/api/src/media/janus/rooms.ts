// The rooms and mountpoints of Janus, one of each a livestream: how they are named, kept closed, made and destroyed.
import { createHmac } from 'node:crypto';
import { mountpointPortOf } from './answers.ts';
import { type JanusClient, JanusFailure, type JanusHandle } from './client.ts';

export const VIDEOROOM = 'janus.plugin.videoroom';
export const STREAMING = 'janus.plugin.streaming';
/** JANUS_VIDEOROOM_ERROR_ROOM_EXISTS, JANUS_STREAMING_ERROR_CANT_CREATE: left by a process that ended. */
const ROOM_EXISTS = 427;
const CANT_CREATE = 456;
/** Rooms and mountpoints of its samples are numbered from 1 and 1234: a livestream's own are far from them. */
const NUMBERED_FROM = 1_000_000_000;
/** RFC 3551's dynamic types begin there; it is used between the two plugins alone. */
export const PAYLOAD = 96;
/** A viewer is sent what came since the last key frame, so much of it at most, ms. */
const KEPT_MS = 4_000;
const KEY_FRAME_EVERY_S = 2;

export interface JanusOptions {
  /** What rooms and mountpoints are kept closed with. */
  readonly secret: string;
  /** What their making is asked with, where Janus wants it. */
  readonly admin_key: string | null;
}

/** The number of a livestream's room and of its mountpoint. */
export const numberOf = (id: number): number => NUMBERED_FROM + id;

export class JanusRooms {
  private readonly client: JanusClient;
  private readonly options: JanusOptions;
  private room: Promise<JanusHandle> | null = null;
  private stream: Promise<JanusHandle> | null = null;

  constructor(client: JanusClient, options: JanusOptions) {
    this.client = client;
    this.options = options;
  }

  /** What a livestream's parts are kept closed with, and opened by. */
  secretOf(id: number, about: string): string {
    return createHmac('sha256', this.options.secret).update(`${about} ${id}`).digest('base64url');
  }

  admin(): Readonly<Record<string, string>> {
    const { admin_key } = this.options;
    return admin_key === null ? {} : { admin_key };
  }

  /** The handles that rooms and mountpoints are asked for by; attached anew once they are over. */
  manager(plugin: typeof VIDEOROOM | typeof STREAMING): Promise<JanusHandle> {
    const name = plugin === VIDEOROOM ? 'room' : 'stream';
    const known = this[name];
    if (known !== null) return known;
    const made = this.client.attach(plugin, {
      heard: () => undefined,
      over: () => {
        this[name] = null;
      },
    });
    made.catch(() => {
      this[name] = null;
    });
    this[name] = made;
    return made;
  }

  /** Makes what is to be made, and makes it anew where a former process left one. */
  private async create(
    handle: JanusHandle,
    body: Readonly<Record<string, unknown>>,
    there: { readonly code: number; readonly destroy: Readonly<Record<string, unknown>> },
  ): Promise<Readonly<Record<string, unknown>>> {
    const create = { request: 'create', permanent: false, is_private: true, ...this.admin(), ...body };
    try {
      return (await handle.tell(create)).data;
    } catch (error) {
      if (!(error instanceof JanusFailure) || error.code !== there.code) throw error;
      await handle.tell({ request: 'destroy', ...there.destroy });
      return (await handle.tell(create)).data;
    }
  }

  /** Makes both of a livestream; resolves to the port that its mountpoint listens at. */
  async make(id: number): Promise<number> {
    const number = numberOf(id);
    const secret = this.secretOf(id, 'secret');
    const rooms = await this.manager(VIDEOROOM);
    await this.create(
      rooms,
      {
        ...{ room: number, secret, pin: this.secretOf(id, 'pin'), publishers: 1, videocodec: 'h264' },
        fir_freq: KEY_FRAME_EVERY_S,
      },
      { code: ROOM_EXISTS, destroy: { room: number, secret } },
    );
    const streams = await this.manager(STREAMING);
    const made = await this.create(
      streams,
      {
        ...{ type: 'rtp', id: number, secret, pin: this.secretOf(id, 'pin'), bufferkf_ms: KEPT_MS },
        media: [
          {
            ...{ type: 'video', mid: 'v', port: 0, pt: PAYLOAD, codec: 'h264' },
            fmtp: 'profile-level-id=42e01f;packetization-mode=1',
          },
        ],
      },
      { code: CANT_CREATE, destroy: { id: number, secret } },
    );
    return mountpointPortOf(made);
  }

  async destroy(id: number): Promise<void> {
    const number = numberOf(id);
    const secret = this.secretOf(id, 'secret');
    await (await this.manager(STREAMING)).tell({ request: 'destroy', id: number, secret });
    await (await this.manager(VIDEOROOM)).tell({ request: 'destroy', room: number, secret });
  }
}
