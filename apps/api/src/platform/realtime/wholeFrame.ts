import type { Duplex } from 'node:stream';
import type { WebSocket } from 'ws';

/** A message is whole in its frame, and no server's is masked (RFC 6455, 5.2). */
const WHOLE_TEXT = 0x81;
const WHOLE_BINARY = 0x82;
/** Up to so many bytes the length stands in the second byte, then in two, then in eight more. */
const SHORT = 125;
const MEDIUM = 65_535;

/** The frame of a message as its bytes on the wire: made once for all the sockets that it goes to. */
export const wholeFrame = (message: string | Uint8Array): Buffer => {
  const length = typeof message === 'string' ? Buffer.byteLength(message) : message.length;
  const header = length <= SHORT ? 2 : length <= MEDIUM ? 4 : 10;
  const bytes = Buffer.allocUnsafe(header + length);
  bytes[0] = typeof message === 'string' ? WHOLE_TEXT : WHOLE_BINARY;
  if (header === 2) bytes[1] = length;
  else if (header === 4) {
    bytes[1] = 126;
    bytes.writeUInt16BE(length, 2);
  } else {
    bytes[1] = 127;
    bytes.writeBigUInt64BE(BigInt(length), 2);
  }
  if (typeof message === 'string') bytes.write(message, header);
  else bytes.set(message, header);
  return bytes;
};

/** A socket that takes frames as their bytes too, without a header and a copy of its own for each. */
export interface FrameSocket extends Pick<WebSocket, 'bufferedAmount' | 'readyState'> {
  send(message: string | Uint8Array): void;
  sendWhole(frame: Buffer): void;
  close(code: number, reason: string): void;
}

/** `stream`: what the socket writes to. Nothing is compressed on the channel, so that no message of its own is ever half written. */
export const frameSocket = (socket: WebSocket, stream: Duplex): FrameSocket => ({
  get bufferedAmount() {
    return socket.bufferedAmount;
  },
  get readyState() {
    return socket.readyState;
  },
  send: (message) => socket.send(message),
  sendWhole: (frame) => {
    stream.write(frame);
  },
  close: (code, reason) => socket.close(code, reason),
});
