import library, { type PeerConnection, type Track } from 'node-datachannel';
import type { Tag } from '../src/media/flv.ts';
import { videoKind } from '../src/media/flv.ts';
import { readConfig } from '../src/media/h264.ts';
import { H264Depacketizer, isRtcp, Reorder, readRtp } from '../src/media/webrtc/rtp.ts';
import { forPackets, Tagger } from '../src/media/webrtc/tags.ts';

const PAYLOAD = 102;
const SSRC = 4_242;
const PROFILE = 'profile-level-id=42e01f;packetization-mode=1;level-asymmetry-allowed=1';

const offerOf = (connection: PeerConnection): Promise<string> =>
  new Promise((resolve) => {
    connection.onGatheringStateChange((state) => {
      if (state === 'complete') resolve(connection.localDescription()?.sdp ?? '');
    });
    connection.setLocalDescription('offer');
  });

/** What an HTTP endpoint answered an offer. */
export interface Offered {
  readonly status: number;
  readonly location: string;
  /** Its fields `Link`. */
  readonly link: string;
  readonly answer: string;
}

const post = async (url: string, offer: string, key: string | null): Promise<Offered> => {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/sdp', ...(key !== null && { authorization: `Bearer ${key}` }) },
    body: offer,
  });
  const location = response.headers.get('location') ?? '';
  const link = response.headers.get('link') ?? '';
  return { status: response.status, location, link, answer: await response.text() };
};

/** The library calls what it was handed after it was closed: nothing of it is collected before the tests end. */
const alive: object[] = [];

/** One end of a connection, as a browser or an encoder has it. */
class End {
  readonly offered: Offered;
  protected readonly connection: PeerConnection;
  protected readonly track: Track;

  constructor(connection: PeerConnection, track: Track, offered: Offered) {
    this.connection = connection;
    this.track = track;
    this.offered = offered;
    alive.push(this);
    if (offered.status === 201) connection.setRemoteDescription(offered.answer, 'answer');
  }

  isOpen(): boolean {
    return this.track.isOpen();
  }

  close(): void {
    this.track.close();
    this.connection.close();
  }
}

const connect = (): PeerConnection =>
  new library.PeerConnection('', { iceServers: [], bindAddress: '127.0.0.1' });

/** Sends the pictures of tags by WHIP. */
export class WhipSender extends End {
  /** Packets of RTCP that it was sent. */
  readonly told: Buffer[] = [];
  private setTime: (timestamp: number) => void = () => undefined;

  static async open(url: string, key: string): Promise<WhipSender> {
    const connection = connect();
    const video = new library.Video('v', 'SendOnly');
    video.addH264Codec(PAYLOAD, PROFILE);
    video.addSSRC(SSRC, 'drone', 'drone', 'video');
    const track = connection.addTrack(video);
    const packing = new library.RtpPacketizationConfig(SSRC, 'drone', PAYLOAD, 90_000);
    const packetizer = new library.H264RtpPacketizer('Length', packing, 1_200);
    packetizer.addToChain(new library.RtcpNackResponder());
    track.setMediaHandler(packetizer);
    const sender = new WhipSender(connection, track, await post(url, await offerOf(connection), key));
    track.onMessage((bytes) => sender.told.push(bytes));
    sender.setTime = (timestamp) => {
      packing.timestamp = timestamp;
    };
    return sender;
  }

  /** Sends pictures round after round, 15 a second, until it is over; answers how it stops. */
  play(tags: readonly Tag[]): () => void {
    const head = tags.find(({ body }) => videoKind(body) === 'config');
    const pictures = tags.filter(({ body }) => ['key', 'inter'].includes(videoKind(body)));
    if (head === undefined) throw new Error('no configuration');
    const config = readConfig(head.body.subarray(5));
    let at = 0;
    const timer = setInterval(() => {
      const picture = pictures[at % pictures.length];
      if (picture === undefined || !this.isOpen()) return;
      this.setTime((at * 6_000) % 2 ** 32);
      this.track.sendMessageBinary(forPackets(picture.body, videoKind(picture.body) === 'key', config));
      at += 1;
    }, 66);
    return () => clearInterval(timer);
  }
}

/** Watches by WHEP, and puts together what it is sent. */
export class WhepViewer extends End {
  readonly tags: Tag[] = [];
  /** Of each picture, 1/90,000 s. */
  readonly timestamps: number[] = [];
  /** When the last one came; null: none did. */
  shown_at: number | null = null;

  static async open(url: string): Promise<WhepViewer> {
    const connection = connect();
    const video = new library.Video('v', 'RecvOnly');
    video.addH264Codec(PAYLOAD, PROFILE);
    const track = connection.addTrack(video);
    track.setMediaHandler(new library.RtcpReceivingSession());
    const viewer = new WhepViewer(connection, track, await post(url, await offerOf(connection), null));
    const order = new Reorder();
    const pictures = new H264Depacketizer();
    const tagger = new Tagger();
    track.onMessage((bytes) => {
      if (isRtcp(bytes)) return;
      for (const packet of order.take(readRtp(bytes), performance.now()).packets)
        for (const picture of pictures.take(packet)) {
          viewer.shown_at = performance.now();
          viewer.timestamps.push(picture.timestamp);
          viewer.tags.push(...tagger.tags(picture));
        }
    });
    return viewer;
  }

  kinds(): string[] {
    return this.tags.map(({ body }) => videoKind(body));
  }
}
