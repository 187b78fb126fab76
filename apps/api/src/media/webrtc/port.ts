import type { Chosen, Offer } from './sdp.ts';

export interface PeersOptions {
  /** The address that connections are bound to. */
  readonly host: string;
  /** The UDP port that all share; 0: one each, that the system gives. */
  readonly port: number;
  /** The addresses by which this server is reached, where they are not the host's own. */
  readonly addresses: readonly string[];
}

/** What a connection is opened from. */
export interface Opening {
  readonly offer: Offer;
  readonly chosen: Chosen;
  readonly direction: 'sendonly' | 'recvonly';
}

export interface PeerHooks {
  /** It is connected: pictures may come, or go. */
  readonly onOpen: () => void;
  /** A packet of RTP or RTCP. */
  readonly onPacket: (bytes: Buffer) => void;
  /** It is over, whoever ended it; called once. */
  readonly onOver: () => void;
}

/** One connection, with one video. */
export interface Peer {
  /** Sends a picture: NAL units with lengths of four bytes, at a time in 1/90,000 s. */
  send(nals: Buffer, timestamp: number): void;
  sendRtcp(bytes: Buffer): void;
  askKeyFrame(): void;
  close(): void;
}

export interface Answered {
  readonly peer: Peer;
  readonly answer: string;
}

export interface Peers {
  /** Opens a connection, and answers its offer. */
  open(opening: Opening, hooks: PeerHooks): Promise<Answered>;
  /** Ends all of them. */
  close(): void;
}

/** What the process that holds the connections is told. */
export type ToPeers =
  | { readonly type: 'open'; readonly id: number; readonly opening: Opening }
  | {
      readonly type: 'send';
      readonly ids: readonly number[];
      readonly nals: Buffer;
      readonly timestamp: number;
    }
  | { readonly type: 'rtcp'; readonly id: number; readonly bytes: Buffer }
  | { readonly type: 'key' | 'close'; readonly id: number };

/** What it tells. */
export type FromPeers =
  | { readonly type: 'answer'; readonly id: number; readonly answer: string }
  | { readonly type: 'failed'; readonly id: number; readonly message: string }
  | { readonly type: 'packets'; readonly id: number; readonly packets: readonly Buffer[] }
  | { readonly type: 'opened' | 'over'; readonly id: number };
