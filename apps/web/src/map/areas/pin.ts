import type { MapPalette } from '../palette.ts';

type Tone = keyof MapPalette['status'];

/** How high the middle of a pin's head stands over its tip, pixels. */
export const PIN_HEAD_PX = 26;
const RADIUS_PX = 11;
const SCALE = 2;
/** Room for the line around the head. */
const EDGE_PX = 2;

/** The tone of a pin by its picture's name, "pin:dark:accepted" or, on data out of date, "pin:dark:accepted:old"; null for another picture. */
export const pinTone = (name: string, palette: MapPalette): Tone | null => {
  const [kind, , tone = ''] = name.split(':');
  return kind === 'pin' && tone in palette.status ? (tone as Tone) : null;
};

/** A head with a tip, drawn at twice its size, the tip at the middle of its foot; null for another picture or no canvas. */
export const drawPin = (name: string, palette: MapPalette): ImageData | null => {
  const tone = pinTone(name, palette);
  if (tone === null || typeof OffscreenCanvas === 'undefined') return null;
  const width = 2 * (RADIUS_PX + EDGE_PX);
  const height = PIN_HEAD_PX + RADIUS_PX + EDGE_PX;
  const pen = new OffscreenCanvas(SCALE * width, SCALE * height).getContext('2d');
  if (pen === null) return null;
  pen.scale(SCALE, SCALE);
  const middle = RADIUS_PX + EDGE_PX;
  // Where the tip's edges touch the head: tangents from the foot to the circle.
  const opening = Math.acos(RADIUS_PX / PIN_HEAD_PX);
  pen.beginPath();
  pen.arc(middle, middle, RADIUS_PX, Math.PI / 2 + opening, Math.PI / 2 - opening);
  pen.lineTo(middle, height);
  pen.closePath();
  pen.fillStyle = palette.primary;
  pen.fill();
  pen.lineWidth = EDGE_PX;
  pen.lineJoin = 'round';
  pen.strokeStyle = palette.surface;
  pen.stroke();
  pen.beginPath();
  pen.arc(middle, middle, RADIUS_PX - 3, 0, 2 * Math.PI);
  // Hollow, as markers are, where it rests on data out of date.
  const isOld = name.endsWith(':old');
  pen.fillStyle = isOld ? palette.surface : palette.status[tone];
  pen.fill();
  if (isOld) {
    pen.strokeStyle = palette.status[tone];
    pen.stroke();
  }
  return pen.getImageData(0, 0, SCALE * width, SCALE * height);
};
