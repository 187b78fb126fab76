import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { renderMissionSheet } from '@envol/documents/missionSheet';
import PDFDocument from 'pdfkit';
import { Piscina } from 'piscina';
import { toulouseMission, toulouseZones } from '../packages/documents/test/toulouse.ts';

const SHEETS = 200;
const ROUNDS = 5;
const MODEL = toulouseMission('fr', toulouseZones());

/** What the sheet draws, counted once through pdfkit's own calls, so that the peer draws as much. */
interface Content {
  readonly texts: readonly {
    readonly text: string;
    readonly x: number;
    readonly y: number;
    readonly size: number;
  }[];
  readonly path_steps: number;
  readonly paints: number;
}

type Spied = Record<string, (...values: never[]) => unknown>;

const countContent = async (): Promise<Content> => {
  const texts: { text: string; x: number; y: number; size: number }[] = [];
  let path_steps = 0;
  let paints = 0;
  const prototype = PDFDocument.prototype as unknown as Spied;
  const original = {
    ...Object.fromEntries(Object.getOwnPropertyNames(prototype).map((name) => [name, prototype[name]])),
  };
  const spy = (name: string, note: (self: { _fontSize: number }, values: unknown[]) => void): void => {
    const real = prototype[name];
    if (real === undefined) return;
    prototype[name] = function (this: { _fontSize: number }, ...values: never[]) {
      note(this, values);
      return real.apply(this, values);
    };
  };
  spy('text', (self, [text, x, y]) =>
    texts.push({ text: String(text), x: Number(x), y: Number(y), size: self._fontSize }),
  );
  for (const name of ['moveTo', 'lineTo', 'rect', 'bezierCurveTo']) spy(name, () => (path_steps += 1));
  for (const name of ['stroke', 'fill', 'fillAndStroke']) spy(name, () => (paints += 1));
  await renderMissionSheet(MODEL);
  for (const [name, real] of Object.entries(original)) if (real !== undefined) prototype[name] = real;
  return { texts, path_steps, paints };
};

const collect = (doc: PDFKit.PDFDocument): Promise<Uint8Array> =>
  new Promise((resolve) => {
    const chunks: Buffer[] = [];
    doc.on('data', (chunk: Buffer) => chunks.push(chunk));
    doc.on('end', () => resolve(Buffer.concat(chunks)));
    doc.end();
  });

/** Raw pdfkit: the same texts at the same places, as many path steps and paints; no layout, no tags. */
const drawRaw = (content: Content, font: string): Promise<Uint8Array> => {
  const doc = new PDFDocument({ size: 'A4', margin: 0 });
  doc.font(font);
  for (const { text, x, y, size } of content.texts) doc.fontSize(size).text(text, x, y, { lineBreak: false });
  const steps = Math.max(1, Math.round(content.path_steps / content.paints));
  for (let paint = 0; paint < content.paints; paint++) {
    doc.moveTo(40, 40 + paint);
    for (let step = 1; step < steps; step++) doc.lineTo(40 + step * 9, 40 + paint + (step % 3));
    doc.stroke();
  }
  return collect(doc);
};

const perSecond = async (draw: () => Promise<Uint8Array>): Promise<number> => {
  const started = performance.now();
  for (let sheet = 0; sheet < SHEETS / ROUNDS; sheet++) await draw();
  return (SHEETS / ROUNDS / (performance.now() - started)) * 1000;
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

const content = await countContent();
const inter = createRequire(import.meta.url).resolve('@fontsource/inter/files/inter-latin-400-normal.woff');
const draws = {
  ours: () => renderMissionSheet(MODEL),
  helvetica: () => drawRaw(content, 'Helvetica'),
  embedded: () => drawRaw(content, inter),
};
const rates: Record<keyof typeof draws, number[]> = { ours: [], helvetica: [], embedded: [] };
for (let warm = 0; warm < 10; warm++) for (const draw of Object.values(draws)) await draw();
// Interleaved rounds: what else the machine does falls on all alike.
for (let round = 0; round < ROUNDS; round++) {
  for (const name of ['ours', 'helvetica', 'embedded'] as const)
    rates[name].push(await perSecond(draws[name]));
}
const ours = median(rates.ours);
const row = (peer: string, rate: number, goal: string) => ({
  ours: `${ours.toFixed(0)}/s`,
  peer,
  'peer rate': `${rate.toFixed(0)}/s`,
  ratio: (ours / rate).toFixed(2),
  goal,
});
console.log(
  `one sheet: ${content.texts.length} texts, ${content.path_steps} path steps, ${content.paints} paints`,
);
console.table([
  row('raw pdfkit, Helvetica, not embedded', median(rates.helvetica), '≥ 0.70'),
  row('raw pdfkit, Inter embedded', median(rates.embedded), '–'),
]);
const seconds = await poolSeconds();
console.table([
  { work: `${SHEETS} sheets through 2 worker threads`, ours: `${seconds.toFixed(2)} s`, goal: '≤ 3 s' },
]);
