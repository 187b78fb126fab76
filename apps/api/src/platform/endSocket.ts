import type { Socket } from 'node:net';

/** What was written goes out within as long, ms. */
const WITHIN_MS = 5_000;

/** Ends a connection: what was written still goes out, and a peer that neither reads nor closes its side is cut. */
export const endSocket = (socket: Socket): void => {
  if (socket.destroyed) return;
  socket.end(() => socket.destroy());
  const late = setTimeout(() => socket.destroy(), WITHIN_MS);
  socket.once('close', () => clearTimeout(late));
};
