import qrcode from 'qrcode';
import type { SheetDocument } from '../pdf/document.ts';

/** Longer addresses make a code too fine to scan from paper. */
const MOST_CHARACTERS = 300;

/** Whether an address can be drawn as a code that a phone reads from paper. */
export const hasQrCode = (url: string): boolean => url !== '' && url.length <= MOST_CHARACTERS;

const modulesOf = (text: string) => {
  // As bytes: looking for shorter ways to write an address costs more than it saves.
  const data = new TextEncoder().encode(text);
  return qrcode.create([{ data, mode: 'byte' }], { errorCorrectionLevel: 'M' }).modules;
};

interface Run {
  readonly row: number;
  readonly from: number;
  readonly to: number;
}

/** Dark modules that follow each other in a row. */
const darkRuns = (modules: ReturnType<typeof modulesOf>): readonly Run[] => {
  const runs: Run[] = [];
  for (let row = 0; row < modules.size; row++) {
    let start = -1;
    for (let column = 0; column <= modules.size; column++) {
      const dark = column < modules.size && modules.get(row, column) === 1;
      if (dark && start === -1) start = column;
      if (dark || start === -1) continue;
      runs.push({ row, from: start, to: column });
      start = -1;
    }
  }
  return runs;
};

/** A text as a QR code: its dark modules as an SVG path, one unit a module, without the quiet zone around it. */
export const qrCodePath = (text: string): { readonly size: number; readonly path: string } => {
  const modules = modulesOf(text);
  let path = '';
  for (const { row, from, to } of darkRuns(modules)) path += `M${from} ${row}h${to - from}v1h${from - to}z`;
  return { size: modules.size, path };
};

/** A text as a QR code by its modules; outside of it nothing is dark. */
export const darkModules = (
  text: string,
): { readonly size: number; readonly isDark: (row: number, column: number) => boolean } => {
  const modules = modulesOf(text);
  const { size } = modules;
  const isDark = (row: number, column: number): boolean =>
    row >= 0 && column >= 0 && row < size && column < size && modules.get(row, column) === 1;
  return { size, isDark };
};

/** Draws an address as a QR code of that side, in points; the quiet zone around it is the caller's. */
export const drawQrCode = (doc: SheetDocument, url: string, x: number, y: number, side: number): void => {
  const modules = modulesOf(url);
  const unit = side / modules.size;
  doc.save().fillColor('#000000');
  for (const { row, from, to } of darkRuns(modules))
    doc.rect(x + from * unit, y + row * unit, (to - from) * unit, unit);
  doc.fill().restore();
};
