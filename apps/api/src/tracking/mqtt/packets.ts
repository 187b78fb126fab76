import mqtt, { type Packet } from 'mqtt-packet';

/** A stream that is no MQTT, or has a packet over the limit. */
export type StreamFault = 'malformed' | 'too_large';

/** Reads the packets of a stream of bytes. */
export interface PacketReader {
  /** Takes bytes, and reads nothing of them yet: sixty thousand of them may be thirty thousand packets. */
  push(chunk: Buffer): void;
  /** The next packet, or what is wrong with the stream; null: none is complete. Nothing is read after a fault. */
  next(): Packet | StreamFault | null;
}

const MOST_LENGTH_BYTES = 4;

/** Where the packet that begins there ends; null while its header is not complete. */
const endOfPacket = (bytes: Buffer, start: number): number | StreamFault | null => {
  let length = 0;
  for (let index = 0; index < MOST_LENGTH_BYTES; index++) {
    const byte = bytes[start + 1 + index];
    if (byte === undefined) return null;
    length += (byte & 0x7f) * 128 ** index;
    if (byte < 0x80) return start + 2 + index + length;
  }
  return 'malformed';
};

/**
 * Packets are cut here and read one by one by the library, so that a header which announces megabytes ends the connection
 * before a byte of them is kept. `most`: bytes of a packet.
 */
export const createPacketReader = (most: number): PacketReader => {
  let bytes: Buffer = Buffer.alloc(0);
  let start = 0;
  let version: 4 | 5 = 4;
  let fault: StreamFault | null = null;

  const readOne = (packetBytes: Buffer): Packet | null => {
    const parser = mqtt.parser({ protocolVersion: version });
    let packet: Packet | null = null;
    let is_wrong = false;
    parser.on('packet', (read) => {
      packet = read;
    });
    parser.on('error', () => {
      is_wrong = true;
    });
    try {
      parser.parse(packetBytes);
    } catch {
      return null;
    }
    return is_wrong ? null : packet;
  };

  const fail = (why: StreamFault): StreamFault => {
    fault = why;
    bytes = Buffer.alloc(0);
    return why;
  };

  return {
    push: (chunk) => {
      if (fault !== null) return;
      // A copy: what is left must not hold the whole of what came before.
      bytes = start === bytes.length ? chunk : Buffer.concat([bytes.subarray(start), chunk]);
      start = 0;
    },
    next: () => {
      if (fault !== null || start === bytes.length) return fault;
      const end = endOfPacket(bytes, start);
      if (typeof end === 'string') return fail(end);
      if (end !== null && end - start > most) return fail('too_large');
      if (end === null || end > bytes.length) return null;
      const packet = readOne(bytes.subarray(start, end));
      if (packet === null) return fail('malformed');
      // The version decides how what comes in the same chunk is read.
      if (packet.cmd === 'connect') version = packet.protocolVersion === 5 ? 5 : 4;
      start = end;
      return packet;
    },
  };
};
