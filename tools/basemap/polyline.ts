import type { Point } from './simplify.ts';

const encodeNumber = (value: number): string => {
  let rest = value < 0 ? ~(value << 1) : value << 1;
  let text = '';
  while (rest >= 0x20) {
    text += String.fromCharCode((0x20 | (rest & 0x1f)) + 63);
    rest >>>= 5;
  }
  return text + String.fromCharCode(rest + 63);
};

/** A line as Google's encoded polyline: (latitude, longitude) as differences, with so many decimals. */
export const encodePolyline = (line: readonly Point[], digits: number): string => {
  const k = 10 ** digits;
  let [before_x, before_y] = [0, 0];
  let text = '';
  for (const [lng, lat] of line) {
    const x = Math.round(lng * k);
    const y = Math.round(lat * k);
    text += encodeNumber(y - before_y) + encodeNumber(x - before_x);
    before_x = x;
    before_y = y;
  }
  return text;
};
