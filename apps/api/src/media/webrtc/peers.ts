// Connections of WebRTC (RFC 8825): one video each, sent or received. Loaded with its library, which is native code.
import { randomInt } from 'node:crypto';
import type { PeerConnection, Track } from 'node-datachannel';
import type { Answered, Opening, Peer, PeerHooks, Peers, PeersOptions } from './port.ts';
import { isRtcp, writePli } from './rtp.ts';
import { parametersOf, plainOffer, readLocal, writeAnswer } from './sdp.ts';

type Library = typeof import('node-datachannel').default;

/** From the answer to the first packet that may pass, ms. */
const CONNECT_WITHIN_MS = 10_000;
const GATHER_WITHIN_MS = 3_000;
/** Below the 1,280 bytes that every network of IPv6 carries, with all headers. */
const FRAGMENT_BYTES = 1_100;
/** Packets kept to be sent again: a key frame of 2 MB. */
const KEPT_PACKETS = 2_048;
const CLOCK = 90_000;
const OVER: ReadonlySet<string> = new Set(['disconnected', 'failed', 'closed']);

/** The library calls what it was handed after it was closed, too: what is closed is kept as long as that may last, ms. */
const KEPT_CLOSED_MS = 60_000;
const closed = new Set<object>();

/** One connection. */
class NativePeer implements Peer {
  private readonly connection: PeerConnection;
  private readonly track: Track;
  private readonly setTime: (timestamp: number) => void;
  private readonly hooks: PeerHooks;
  private readonly timer: NodeJS.Timeout;
  /** The stream that comes in; null before its first packet. */
  private sender: number | null = null;
  private is_over = false;

  constructor(parts: {
    readonly connection: PeerConnection;
    readonly track: Track;
    readonly setTime: (timestamp: number) => void;
    readonly hooks: PeerHooks;
  }) {
    this.connection = parts.connection;
    this.track = parts.track;
    this.setTime = parts.setTime;
    this.hooks = parts.hooks;
    this.timer = setTimeout(() => this.close(), CONNECT_WITHIN_MS);
    this.timer.unref();
    this.track.onOpen(() => this.opened());
    this.track.onMessage((bytes) => {
      if (this.is_over) return;
      if (bytes.length >= 12 && !isRtcp(bytes)) this.sender = bytes.readUInt32BE(8);
      this.hooks.onPacket(bytes);
    });
    this.connection.onStateChange((state) => {
      if (OVER.has(state)) this.close();
    });
  }

  private opened(): void {
    clearTimeout(this.timer);
    if (!this.is_over) this.hooks.onOpen();
  }

  send(nals: Buffer, timestamp: number): void {
    if (this.is_over || !this.track.isOpen()) return;
    this.setTime(timestamp);
    try {
      this.track.sendMessageBinary(nals);
    } catch {
      this.close();
    }
  }

  sendRtcp(bytes: Buffer): void {
    if (!this.is_over && this.track.isOpen()) this.track.sendMessageBinary(bytes);
  }

  askKeyFrame(): void {
    if (this.sender !== null) this.sendRtcp(writePli(this.sender));
  }

  close(): void {
    if (this.is_over) return;
    this.is_over = true;
    clearTimeout(this.timer);
    closed.add(this);
    setTimeout(() => closed.delete(this), KEPT_CLOSED_MS);
    this.track.close();
    this.connection.close();
    this.hooks.onOver();
  }
}

const described = (connection: PeerConnection, offer: string): Promise<string> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('no address was found in time')), GATHER_WITHIN_MS);
    connection.onGatheringStateChange((state) => {
      const sdp = state === 'complete' ? connection.localDescription()?.sdp : undefined;
      if (sdp === undefined) return;
      clearTimeout(timer);
      resolve(sdp);
    });
    try {
      connection.setRemoteDescription(offer, 'offer');
    } catch (error) {
      clearTimeout(timer);
      reject(error);
    }
  });

class NativePeers implements Peers {
  private readonly open_peers = new Set<NativePeer>();
  private readonly library: Library;
  private readonly options: PeersOptions;

  constructor(library: Library, options: PeersOptions) {
    this.library = library;
    this.options = options;
  }

  private connect(): PeerConnection {
    const { host, port } = this.options;
    return new this.library.PeerConnection('', {
      iceServers: [],
      ...(host !== '0.0.0.0' && { bindAddress: host }),
      ...(port > 0 && { enableIceUdpMux: true, portRangeBegin: port, portRangeEnd: port }),
    });
  }

  /** What packs pictures and sends them again; answers how a picture's time is set. */
  private handle(track: Track, { chosen, direction }: Opening, ssrc: number): (timestamp: number) => void {
    const { library } = this;
    // With a handler the library drops what it did not write itself: no packet would be asked for again, and no rate be told.
    if (direction === 'recvonly') return () => undefined;
    const { media, format } = chosen;
    const packing = new library.RtpPacketizationConfig(ssrc, 'envol', format.payload_type, CLOCK);
    if (media.playout_delay !== null) packing.playoutDelayId = media.playout_delay;
    const packetizer = new library.H264RtpPacketizer('Length', packing, FRAGMENT_BYTES);
    packetizer.addToChain(new library.RtcpSrReporter(packing));
    packetizer.addToChain(new library.RtcpNackResponder(KEPT_PACKETS));
    track.setMediaHandler(packetizer);
    return (timestamp) => {
      packing.timestamp = timestamp;
    };
  }

  async open(opening: Opening, hooks: PeerHooks): Promise<Answered> {
    const { offer, chosen, direction } = opening;
    const { media, format } = chosen;
    const ssrc = randomInt(1, 2 ** 32);
    const connection = this.connect();
    const isSending = direction === 'sendonly';
    const video = new this.library.Video(media.mid, isSending ? 'SendOnly' : 'RecvOnly');
    video.addH264Codec(format.payload_type, parametersOf(format));
    if (isSending) video.addSSRC(ssrc, 'envol', 'envol', 'video');
    const track = connection.addTrack(video);
    const setTime = this.handle(track, opening, ssrc);
    const peer = new NativePeer({
      ...{ connection, track, setTime },
      hooks: {
        ...hooks,
        onOver: () => {
          this.open_peers.delete(peer);
          hooks.onOver();
        },
      },
    });
    this.open_peers.add(peer);
    try {
      const theirs = isSending ? 'recvonly' : 'sendonly';
      const sdp = await described(connection, plainOffer(offer, chosen, theirs));
      const { addresses } = this.options;
      const answer = { offer, chosen, direction, local: readLocal(sdp), addresses };
      return { peer, answer: writeAnswer({ ...answer, ssrc: isSending ? ssrc : null }) };
    } catch (error) {
      peer.close();
      throw error;
    }
  }

  close(): void {
    for (const peer of this.open_peers) peer.close();
  }
}

/** Loads the library. Rejects where this platform has none. */
export const loadPeers = async (options: PeersOptions): Promise<Peers> => {
  const { default: library } = await import('node-datachannel');
  return new NativePeers(library, options);
};
