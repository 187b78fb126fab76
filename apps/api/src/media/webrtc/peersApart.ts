// Connections of WebRTC in a process of their own, started with the first of them, and again after it ended.
import { type ChildProcess, fork } from 'node:child_process';
import type { Answered, FromPeers, Opening, Peer, PeerHooks, Peers, PeersOptions, ToPeers } from './port.ts';

/** Bytes that the other process has not taken: above it pictures are left out, and connections ended. */
const MOST_OWED_BYTES = 16_000_000;

interface Waiting {
  readonly hooks: PeerHooks;
  readonly resolve: (answer: string) => void;
  readonly reject: (error: Error) => void;
}

/** Pictures for several viewers, which cross to the other process once. */
interface Sending {
  readonly nals: Buffer;
  readonly timestamp: number;
  readonly ids: number[];
}

type StartProcess = (options: PeersOptions) => ChildProcess;

export const startPeerProcess: StartProcess = (options) =>
  fork(new URL('./peerProcess.ts', import.meta.url), [JSON.stringify(options)], {
    serialization: 'advanced',
    // It reads nothing of the environment; Windows opens no socket without this of it.
    env: process.platform === 'win32' ? { SystemRoot: process.env.SystemRoot } : {},
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });

class PeersApart implements Peers {
  private readonly options: PeersOptions;
  private readonly onFailed: (error: unknown) => void;
  private readonly startProcess: StartProcess;
  private child: ChildProcess | null = null;
  private readonly open_peers = new Map<number, Waiting>();
  private last_id = 0;
  private owed = 0;
  private sending: Sending | null = null;
  private is_closed = false;

  constructor(options: PeersOptions, onFailed: (error: unknown) => void, startProcess: StartProcess) {
    this.options = options;
    this.onFailed = onFailed;
    this.startProcess = startProcess;
  }

  /** Starts the process; ended, it takes its connections with it. */
  private start(): ChildProcess {
    const child = this.startProcess(this.options);
    child.on('message', (message: FromPeers) => this.hear(message));
    child.on('error', this.onFailed);
    child.on('exit', (code, signal) => {
      if (this.child === child) this.child = null;
      this.owed = 0;
      // Whoever stops the product may stop its whole process group, this one first: asked for, not a failure.
      const isAsked = this.is_closed || signal === 'SIGTERM' || signal === 'SIGINT';
      if (!isAsked) this.onFailed(new Error(`connections of WebRTC ended with ${signal ?? code}`));
      for (const id of [...this.open_peers.keys()]) this.over(id);
    });
    return child;
  }

  private tell(message: ToPeers, bytes = 0): void {
    if (this.is_closed) return;
    this.child ??= this.start();
    this.owed += bytes;
    this.child.send(message, () => {
      this.owed = Math.max(0, this.owed - bytes);
    });
  }

  private over(id: number): void {
    const peer = this.open_peers.get(id);
    if (peer === undefined) return;
    this.open_peers.delete(id);
    peer.reject(new Error('it ended'));
    peer.hooks.onOver();
  }

  private hear(message: FromPeers): void {
    const peer = this.open_peers.get(message.id);
    if (peer === undefined) return;
    switch (message.type) {
      case 'answer':
        peer.resolve(message.answer);
        return;
      case 'failed':
        peer.reject(new Error(message.message));
        this.over(message.id);
        return;
      case 'opened':
        peer.hooks.onOpen();
        return;
      case 'over':
        this.over(message.id);
        return;
      default:
        for (const bytes of message.packets) peer.hooks.onPacket(bytes);
    }
  }

  private flush(): void {
    const { sending } = this;
    this.sending = null;
    if (sending !== null) this.tell({ type: 'send', ...sending }, sending.nals.length);
  }

  private send(id: number, nals: Buffer, timestamp: number): void {
    const { sending } = this;
    if (sending !== null && (sending.nals !== nals || sending.timestamp !== timestamp)) this.flush();
    if (this.owed > MOST_OWED_BYTES) {
      this.end(id);
      return;
    }
    if (this.sending !== null) this.sending.ids.push(id);
    else {
      this.sending = { nals, timestamp, ids: [id] };
      queueMicrotask(() => this.flush());
    }
  }

  private end(id: number): void {
    this.tell({ type: 'close', id });
    this.over(id);
  }

  async open(opening: Opening, hooks: PeerHooks): Promise<Answered> {
    this.last_id += 1;
    const id = this.last_id;
    const peer: Peer = {
      send: (nals, timestamp) => this.send(id, nals, timestamp),
      sendRtcp: (bytes) => this.tell({ type: 'rtcp', id, bytes }),
      askKeyFrame: () => this.tell({ type: 'key', id }),
      close: () => this.end(id),
    };
    const answer = await new Promise<string>((resolve, reject) => {
      this.open_peers.set(id, { hooks, resolve, reject });
      this.tell({ type: 'open', id, opening });
    });
    return { peer, answer };
  }

  close(): void {
    for (const id of [...this.open_peers.keys()]) this.over(id);
    this.is_closed = true;
    this.child?.disconnect();
    this.child = null;
  }
}

/** Opens connections in a process of their own; `onFailed` is told where it ends by itself. */
export const openPeersApart = (
  options: PeersOptions,
  onFailed: (error: unknown) => void,
  startProcess: StartProcess = startPeerProcess,
): Peers => new PeersApart(options, onFailed, startProcess);
