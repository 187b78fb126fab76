// The process that holds connections of WebRTC, and nothing else: native code reads what anybody sends, without the rights,
// the secrets and the work of the process that started it.
import { loadPeers } from './peers.ts';
import type { FromPeers, Peer, PeersOptions, ToPeers } from './port.ts';

const options = JSON.parse(process.argv[2] ?? '{}') as PeersOptions;
const tell = (message: FromPeers): void => {
  if (process.connected) process.send?.(message);
};
const peers = await loadPeers(options);
const open = new Map<number, Peer>();

/** Packets of one turn of the loop, told together. */
let waiting = new Map<number, Buffer[]>();
const tellPackets = (): void => {
  const told = waiting;
  waiting = new Map();
  for (const [id, packets] of told) tell({ type: 'packets', id, packets });
};
const onPacket = (id: number, bytes: Buffer): void => {
  if (waiting.size === 0) setImmediate(tellPackets);
  const packets = waiting.get(id);
  if (packets === undefined) waiting.set(id, [bytes]);
  else packets.push(bytes);
};

const answer = async ({ id, opening }: Extract<ToPeers, { type: 'open' }>): Promise<void> => {
  try {
    const opened = await peers.open(opening, {
      onOpen: () => tell({ type: 'opened', id }),
      onPacket: (bytes) => onPacket(id, bytes),
      onOver: () => {
        open.delete(id);
        tell({ type: 'over', id });
      },
    });
    open.set(id, opened.peer);
    tell({ type: 'answer', id, answer: opened.answer });
  } catch (error) {
    tell({ type: 'failed', id, message: error instanceof Error ? error.message : 'unknown' });
  }
};

process.on('message', (message: ToPeers) => {
  switch (message.type) {
    case 'open':
      void answer(message);
      return;
    case 'send':
      for (const id of message.ids) open.get(id)?.send(message.nals, message.timestamp);
      return;
    case 'rtcp':
      open.get(message.id)?.sendRtcp(message.bytes);
      return;
    case 'key':
      open.get(message.id)?.askKeyFrame();
      return;
    default:
      open.get(message.id)?.close();
  }
});
// Its threads hold it: it ends with whoever started it.
process.on('disconnect', () => process.exit(0));
process.on('SIGINT', () => undefined);
