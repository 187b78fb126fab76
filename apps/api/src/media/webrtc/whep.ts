// A stream as a viewer by WHEP (draft-ietf-wish-whep) is sent it.
import type { H264Config } from '../h264.ts';
import type { MediaStream, Picture, Viewer } from '../stream.ts';
import { asksForKeyFrame, isRtcp } from './rtp.ts';
import { forPackets } from './tags.ts';

export interface WhepWire {
  /** Sends NAL units with their lengths, at a time in 1/90,000 s. */
  send(nals: Buffer, timestamp: number): void;
  /** Ends the connection. */
  end(): void;
}

/**
 * What a late viewer is sent at once: more overruns the buffers on its way (a browser's socket holds about 200 kB), and it waits
 * for the next key frame instead.
 */
const MOST_AT_ONCE_BYTES = 1 << 17;
const TICKS_A_MS = 90;

/** What all viewers of a picture are sent is made once. */
const made = new WeakMap<Picture, Buffer>();
const packetsOf = (picture: Picture, config: H264Config): Buffer => {
  const known = made.get(picture);
  if (known !== undefined) return known;
  const nals = forPackets(picture.body, picture.is_key, config);
  made.set(picture, nals);
  return nals;
};

/** Shows a stream to one viewer from its first packet on; answers what takes its packets, and how it leaves. */
export const showOnPeer = (
  stream: MediaStream,
  wire: WhepWire,
  { link, session }: Pick<Viewer, 'link' | 'session'>,
): { readonly take: (bytes: Buffer) => void; readonly leave: () => void } => {
  let config: H264Config | null = null;
  let waitsForKey = true;
  /** What there is already, while it is handed over. */
  let kept: Picture[] | null = [];

  const send = (picture: Picture, timestamp: number): void => {
    if (config !== null) wire.send(packetsOf(picture, config), Math.round(timestamp * TICKS_A_MS) % 2 ** 32);
  };
  const show = (picture: Picture): void => {
    // Its pictures would be shown in the order in which they come.
    if (picture.is_reordered) {
      wire.end();
      return;
    }
    if (waitsForKey && !picture.is_key) return;
    waitsForKey = false;
    send(picture, picture.timestamp);
  };
  const leave = stream.join({
    ...{ link, session },
    configure: (next) => {
      config = next;
      waitsForKey = true;
    },
    show: (picture) => {
      if (kept === null) show(picture);
      else kept.push(picture);
    },
    end: () => wire.end(),
  });
  const former = kept;
  kept = null;
  const last = former.at(-1);
  if (last !== undefined && former.reduce((sum, { body }) => sum + body.length, 0) <= MOST_AT_ONCE_BYTES) {
    // Shown one after another without a pause: their own times would keep the viewer as late as the first of them is.
    waitsForKey = false;
    for (const [index, picture] of former.entries())
      if (picture.is_reordered) wire.end();
      else send(picture, Math.max(0, last.timestamp - (former.length - 1 - index)));
  } else stream.wantKeyFrame();
  return {
    take: (bytes) => {
      if (isRtcp(bytes) && asksForKeyFrame(bytes)) stream.wantKeyFrame();
    },
    leave,
  };
};
