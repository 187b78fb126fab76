/** Bytes by their place, with both orders; nothing is read past the end. */
export class Bytes {
  private readonly view: DataView;
  readonly length: number;

  constructor(data: Uint8Array) {
    this.view = new DataView(data.buffer, data.byteOffset, data.byteLength);
    this.length = data.byteLength;
  }

  u8 = (at: number): number => this.view.getUint8(at);
  i8 = (at: number): number => this.view.getInt8(at);
  u16 = (at: number): number => this.view.getUint16(at, true);
  i16 = (at: number): number => this.view.getInt16(at, true);
  u32 = (at: number): number => this.view.getUint32(at, true);
  i32 = (at: number): number => this.view.getInt32(at, true);
  f32 = (at: number): number => this.view.getFloat32(at, true);
  i16BigEndian = (at: number): number => this.view.getInt16(at, false);
  u16BigEndian = (at: number): number => this.view.getUint16(at, false);
  i32BigEndian = (at: number): number => this.view.getInt32(at, false);

  /** Letters of ASCII up to the first zero; others are left out. */
  text(at: number, length: number): string {
    let text = '';
    for (let index = at; index < at + length && index < this.length; index++) {
      const code = this.u8(index);
      if (code === 0) break;
      if (code >= 0x20 && code < 0x7f) text += String.fromCharCode(code);
    }
    return text.trim();
  }
}

const BASE64 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';

/** Bytes written as base64, with or without its end; null for anything else. */
export function bytesOfBase64(text: string): Uint8Array | null {
  const letters = text.trim().replaceAll('-', '+').replaceAll('_', '/').replace(/=+$/, '');
  if (!/^[A-Za-z\d+/]*$/.test(letters) || letters.length % 4 === 1) return null;
  const bytes = new Uint8Array(Math.floor((letters.length * 3) / 4));
  let [held, bits, at] = [0, 0, 0];
  for (const letter of letters) {
    held = ((held << 6) | BASE64.indexOf(letter)) & 0xffffff;
    bits += 6;
    if (bits < 8) continue;
    bits -= 8;
    bytes[at] = (held >> bits) & 0xff;
    at++;
  }
  return bytes;
}

/** Bytes written in hexadecimal digits, blanks between them allowed; null for anything else. */
export function bytesOfHex(text: string): Uint8Array | null {
  const digits = text.replaceAll(/[\s:]/g, '');
  if (!/^([\da-fA-F]{2})+$/.test(digits)) return null;
  const bytes = new Uint8Array(digits.length / 2);
  for (let index = 0; index < bytes.length; index++)
    bytes[index] = Number.parseInt(digits.slice(2 * index, 2 * index + 2), 16);
  return bytes;
}
