import { deflateSync } from 'node:zlib';
import { darkModules } from './qr.ts';

/** Points of the picture for each module, and modules of quiet zone around the code (ISO/IEC 18004: four). */
const SCALE = 6;
const QUIET = 4;

const CRC = Array.from({ length: 256 }, (_, byte) => {
  let value = byte;
  for (let bit = 0; bit < 8; bit++) value = value & 1 ? 0xedb88320 ^ (value >>> 1) : value >>> 1;
  return value >>> 0;
});
const crcOf = (bytes: Uint8Array): number => {
  let crc = 0xffffffff;
  for (const byte of bytes) crc = (CRC[(crc ^ byte) & 0xff] ?? 0) ^ (crc >>> 8);
  return (crc ^ 0xffffffff) >>> 0;
};

const chunk = (type: string, data: Uint8Array): Buffer => {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const out = Buffer.alloc(body.length + 8);
  out.writeUInt32BE(data.length, 0);
  body.copy(out, 4);
  out.writeUInt32BE(crcOf(body), body.length + 4);
  return out;
};

/** A text as a QR code in a grey PNG with its quiet zone, for documents that take pictures alone. */
export const qrPng = (text: string): Uint8Array => {
  const { size, isDark } = darkModules(text);
  const side = (size + 2 * QUIET) * SCALE;
  const rows = Buffer.alloc(side * (side + 1), 0xff);
  for (let y = 0; y < side; y++) {
    // Each row begins with its filter: none.
    rows[y * (side + 1)] = 0;
    for (let x = 0; x < side; x++) {
      const [row, column] = [Math.floor(y / SCALE) - QUIET, Math.floor(x / SCALE) - QUIET];
      if (isDark(row, column)) rows[y * (side + 1) + 1 + x] = 0;
    }
  }
  const head = Buffer.alloc(13);
  head.writeUInt32BE(side, 0);
  head.writeUInt32BE(side, 4);
  // Eight bits of grey a point.
  head[8] = 8;
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', new Uint8Array()),
  ]);
};
