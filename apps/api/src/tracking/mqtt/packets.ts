import mqtt, { type Packet } from 'mqtt-packet';

/** A stream that is no MQTT, or has a packet over the limit. */
export type StreamFault = 'malformed' | 'too_large';

/** Reads the packets of a stream of bytes. */
export interface PacketReader {
  /** The packets that are complete now, or what is wrong with the stream; nothing is read after a fault. */
  push(chunk: Buffer): { readonly packets: readonly Packet[]; readonly fault: StreamFault | null };
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
  let rest: Buffer = Buffer.alloc(0);
  let version: 4 | 5 = 4;
  let fault: StreamFault | null = null;

  const readOne = (bytes: Buffer): Packet | null => {
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
      parser.parse(bytes);
    } catch {
      return null;
    }
    return is_wrong ? null : packet;
  };

  return {
    push: (chunk) => {
      const packets: Packet[] = [];
      if (fault !== null) return { packets, fault };
      const bytes = rest.length === 0 ? chunk : Buffer.concat([rest, chunk]);
      let start = 0;
      while (start < bytes.length && fault === null) {
        const end = endOfPacket(bytes, start);
        if (typeof end === 'string') fault = end;
        else if (end !== null && end - start > most) fault = 'too_large';
        else if (end === null || end > bytes.length) break;
        else {
          const packet = readOne(bytes.subarray(start, end));
          if (packet === null) fault = 'malformed';
          else {
            packets.push(packet);
            // The version decides how what comes in the same chunk is read.
            if (packet.cmd === 'connect') version = packet.protocolVersion === 5 ? 5 : 4;
          }
          start = end;
        }
      }
      // A copy: what is left must not hold the whole chunk.
      rest = fault === null ? Buffer.from(bytes.subarray(start)) : Buffer.alloc(0);
      return { packets, fault };
    },
  };
};
