import qrcode from 'qrcode';
import type { SheetDocument } from '../pdf/document.ts';

/** Longer addresses make a code too fine to scan from paper. */
const MOST_CHARACTERS = 300;

/** Whether an address can be drawn as a code that a phone reads from paper. */
export const hasQrCode = (url: string): boolean => url !== '' && url.length <= MOST_CHARACTERS;

/** Draws an address as a QR code of that side, in points; the quiet zone around it is the caller's. */
export const drawQrCode = (doc: SheetDocument, url: string, x: number, y: number, side: number): void => {
  // As bytes: looking for shorter ways to write an address costs more than it saves.
  const data = new TextEncoder().encode(url);
  const { modules } = qrcode.create([{ data, mode: 'byte' }], { errorCorrectionLevel: 'M' });
  const unit = side / modules.size;
  doc.save().fillColor('#000000');
  for (let row = 0; row < modules.size; row++) {
    let start = -1;
    for (let column = 0; column <= modules.size; column++) {
      const dark = column < modules.size && modules.get(row, column) === 1;
      if (dark && start === -1) start = column;
      if (dark || start === -1) continue;
      doc.rect(x + start * unit, y + row * unit, (column - start) * unit, unit);
      start = -1;
    }
  }
  doc.fill().restore();
};
