import { readFileSync } from 'node:fs';
import PDFDocument from 'pdfkit';
import { describe, expect, it } from 'vitest';
import { SheetDocument } from './document.ts';

/** docs/adr/0022: what lies below pdfkit's public interface was read in this release. */
const READ_RELEASE = '0.20.2';

describe('the layer below pdfkit’s public interface', () => {
  it('stands on the release it was read in; another one is read again before it is used', () => {
    const entry = new URL(import.meta.resolve('pdfkit'));
    const { version } = JSON.parse(readFileSync(new URL('../package.json', entry), 'utf8')) as {
      version: string;
    };
    expect(version).toBe(READ_RELEASE);
  });

  it('finds every member that it replaces or reads', () => {
    const plain = new PDFDocument({ margin: 0 }) as unknown as Record<string, unknown>;
    for (const method of ['addContent', '_write', 'addPage', 'moveTo', 'lineTo', 'bezierCurveTo', 'rect'])
      expect(typeof plain[method], method).toBe('function');
    expect(typeof plain._offset).toBe('number');
    expect(plain).toHaveProperty('_font.id');
    expect(plain).toHaveProperty('_fontSize');
    expect(plain).toHaveProperty('page.content.data');
    expect(plain).toHaveProperty('page.fonts');
  });

  it('writes whole files of several pages, each with its own content', () => {
    const doc = new SheetDocument({ size: 'A4', margin: 0, font: '' });
    doc.rect(10, 10, 50, 50).fill();
    doc.addPage();
    doc.rect(20, 20, 60, 60).fill();
    const file = Buffer.from(doc.finish()).toString('latin1');
    expect(file.startsWith('%PDF-')).toBe(true);
    expect(file.endsWith('%%EOF\n')).toBe(true);
    expect(file.match(/\/Type \/Page\b(?!s)/g)).toHaveLength(2);
    // The table of places begins where the file says it does.
    const start = Number(/startxref\n(\d+)/.exec(file)?.[1]);
    expect(file.slice(start, start + 4)).toBe('xref');
  });
});
