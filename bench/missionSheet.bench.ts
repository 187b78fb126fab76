import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { renderMissionSheet } from '@envol/documents/missionSheet';
import { SheetDocument } from '@envol/documents/pdf/document';
import { create } from 'fontkit';
import PDFDocument from 'pdfkit';
import { Piscina } from 'piscina';
import { toulouseMission, toulouseZones } from '../packages/documents/test/toulouse.ts';
import { printFigures } from './support/figures.ts';

const SHEETS = 200;
const ROUNDS = 5;
const WARM = 20;
const MODEL = toulouseMission('fr', toulouseZones());

/** One call on the document: what the sheet draws, without how it was laid out. */
interface Call {
  readonly name: string;
  readonly values: readonly unknown[];
}

const DRAWING = [
  ...['showText', 'trace', 'moveTo', 'lineTo', 'rect', 'roundedRect', 'circle', 'closePath', 'clip', 'dash'],
  ...['stroke', 'fill', 'fillAndStroke', 'save', 'restore', 'lineWidth', 'lineCap', 'lineJoin'],
  ...['fillColor', 'strokeColor', 'strokeOpacity'],
];

type Methods = Record<string, (...values: unknown[]) => unknown>;

/** pdfkit's own words for a line of text by its baseline, without a second measuring. */
const LINE = { lineBreak: false, baseline: 'alphabetic', textWidth: 0, wordCount: 1 };

const toPeer = (name: string, values: readonly unknown[]): Call[] => {
  if (name === 'font') return [{ name: 'fontSize', values: [values[2]] }];
  if (name === 'showText') return [{ name: 'text', values: [...values, LINE] }];
  if (name !== 'trace') return [{ name, values }];
  const [points] = values as [readonly (readonly number[])[]];
  return points.map((point, index) => ({ name: index === 0 ? 'moveTo' : 'lineTo', values: point }));
};

/** Records the outermost drawing calls of one sheet, so that the peer draws exactly the same. */
const recordCalls = async (): Promise<Call[]> => {
  const calls: Call[] = [];
  const prototype = SheetDocument.prototype as unknown as Methods;
  const own = new Set(Object.getOwnPropertyNames(prototype));
  let depth = 0;
  const methods = [...DRAWING, 'font'].map((name) => ({ name, method: prototype[name] }));
  for (const { name, method } of methods)
    prototype[name] = function (...values) {
      if (depth === 0) calls.push(...toPeer(name, values));
      depth += 1;
      try {
        return method?.apply(this, values);
      } finally {
        depth -= 1;
      }
    };
  await renderMissionSheet(MODEL);
  for (const { name, method } of methods) {
    if (own.has(name) && method !== undefined) prototype[name] = method;
    else delete prototype[name];
  }
  return calls.filter(({ name, values }) => name !== 'fontSize' || typeof values[0] === 'number');
};

const collect = (doc: PDFKit.PDFDocument): Promise<Uint8Array> =>
  new Promise((resolve) => {
    const chunks: Buffer[] = [];
    doc.on('data', (chunk: Buffer) => chunks.push(chunk));
    doc.on('end', () => resolve(Buffer.concat(chunks)));
    doc.end();
  });

/** Raw pdfkit: the same calls in the same order with one font; no measuring, no layout, no tags. */
const drawRaw = (calls: readonly Call[], font: unknown): Promise<Uint8Array> => {
  const doc = new PDFDocument({ size: 'A4', margin: 0 });
  doc.font(font as string);
  const methods = doc as unknown as Methods;
  for (const { name, values } of calls) methods[name]?.(...values);
  return collect(doc);
};

/** Sheets in a second of processor time: what else the machine does meanwhile does not count. */
const perSecond = async (draw: () => Promise<Uint8Array>): Promise<number> => {
  const before = process.cpuUsage();
  for (let sheet = 0; sheet < SHEETS / ROUNDS; sheet++) await draw();
  const { user, system } = process.cpuUsage(before);
  return (SHEETS / ROUNDS / (user + system)) * 1e6;
};

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

const poolSeconds = async (): Promise<number> => {
  const pool = new Piscina({
    filename: fileURLToPath(new URL('../packages/documents/src/missionSheet.worker.ts', import.meta.url)),
    minThreads: 2,
    maxThreads: 2,
  });
  // The threads are up before a request comes: fonts are parsed at the first sheet of each.
  await Promise.all([pool.run(MODEL), pool.run(MODEL)]);
  const started = performance.now();
  await Promise.all(Array.from({ length: SHEETS }, () => pool.run(MODEL)));
  const seconds = (performance.now() - started) / 1000;
  await pool.destroy();
  return seconds;
};

const calls = await recordCalls();
const inter = createRequire(import.meta.url).resolve('@fontsource/inter/files/inter-latin-400-normal.woff');
const parsed = create(readFileSync(inter));
const draws = {
  ours: () => renderMissionSheet(MODEL),
  helvetica: () => drawRaw(calls, 'Helvetica'),
  shared: () => drawRaw(calls, parsed),
  embedded: () => drawRaw(calls, inter),
};
type Name = keyof typeof draws;
const rates: Record<Name, number[]> = { ours: [], helvetica: [], shared: [], embedded: [] };
/** Interleaved rounds: what else the machine does falls on all alike. */
const measureTogether = async (names: readonly Name[]): Promise<void> => {
  for (let warm = 0; warm < WARM; warm++) for (const name of names) await draws[name]();
  for (let round = 0; round < ROUNDS; round++)
    for (const name of names) rates[name].push(await perSecond(draws[name]));
};
await measureTogether(['ours', 'helvetica']);
// Apart: what they leave to the garbage collector would be paid by whoever draws next.
await measureTogether(['shared', 'embedded']);
const ours = median(rates.ours);
const row = (peer: string, rate: number, goal: string) => ({
  ours: `${ours.toFixed(0)}/s`,
  peer,
  'peer rate': `${rate.toFixed(0)}/s`,
  ratio: (ours / rate).toFixed(2),
  goal,
});
console.log(
  `one sheet: ${calls.length} drawing calls, ${calls.filter(({ name }) => name === 'text').length} texts`,
);
console.table([
  row('raw pdfkit, Helvetica, not embedded', median(rates.helvetica), '≥ 1'),
  row('raw pdfkit, Inter embedded, parsed once', median(rates.shared), '≥ 1'),
  row('raw pdfkit, Inter embedded, as documented', median(rates.embedded), '≥ 1'),
]);
const seconds = await poolSeconds();
console.table([
  { work: `${SHEETS} sheets through 2 worker threads`, ours: `${seconds.toFixed(2)} s`, goal: '≤ 3 s' },
]);
printFigures({
  to_helvetica: ours / median(rates.helvetica),
  to_embedded: ours / median(rates.embedded),
  sheets_200_s: seconds,
});
