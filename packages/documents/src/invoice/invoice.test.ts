import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { totalsOf } from '@envol/domain/invoicing/amounts';
import { creditLinesOf } from '@envol/domain/invoicing/creditNotes';
import type { Invoice } from '@envol/domain/invoicing/invoice';
import { invoiceGaps } from '@envol/domain/invoicing/mentions';
import { randomInvoice } from '@envol/domain/invoicing/randomInvoice';
import { Profile, validateXsd } from '@stackforge-eu/factur-x';
import { describe, expect, it } from 'vitest';
import { sized } from '../../../../tools/testSizes.ts';
import { assertionCount, brokenRules } from '../../test/en16931/schematron.ts';
import { HAS_POPPLER, textOf } from '../../test/pdfText.ts';
import { crossIndustryInvoice } from './crossIndustryInvoice.ts';
import { renderInvoice } from './renderInvoice.ts';

const chanceOf = (seed: number) => {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
};
const invoiceOf = (seed: number): Invoice => randomInvoice(chanceOf(seed * 7919), seed + 1);

/** A credit note of a part of it, or of all. */
const creditOf = (invoice: Invoice, part: number): Invoice | null => {
  const whole = invoice.totals.gross_cents;
  const credited = { kind: 'sum', gross_cents: Math.ceil(whole * part) } as const;
  const credit = creditLinesOf(invoice, credited, whole, [], { part: 'Remboursement partiel' });
  if (credit === null) return null;
  return {
    ...invoice,
    ...credit,
    kind: 'credit_note',
    number: '2026-A-000001',
    totals: totalsOf(credit.lines),
    payment: null,
    corrects: { number: invoice.number, issued_on: invoice.issued_on, reason: 'Vol annulé' },
  };
};

const COUNT = sized(15, 500);
/** One whose credit note bears a cent between its sum and its lines. */
const WITH_A_CENT = 43;
const seeds = [...new Set([...Array.from({ length: COUNT }, (_, seed) => seed), WITH_A_CENT])];
const generated = seeds.flatMap((seed) => {
  const invoice = invoiceOf(seed);
  const credit = creditOf(invoice, ((seed % 10) + 1) / 10);
  return credit === null ? [invoice] : [invoice, credit];
});

/** Runs a program over the file; what it says. */
const over = (pdf: Uint8Array, run: (file: string, folder: string) => string): string => {
  const folder = mkdtempSync(join(tmpdir(), 'envol-invoice-'));
  try {
    const file = join(folder, 'invoice.pdf');
    writeFileSync(file, pdf);
    return run(file, folder);
  } finally {
    rmSync(folder, { recursive: true });
  }
};
const has = (command: string, flag: string): boolean => {
  try {
    execFileSync(command, [flag], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
};

describe('the invoice as XML', () => {
  it('keeps the schema of Factur-X and every rule of EN 16931, whatever is sold to whom', async () => {
    expect(assertionCount).toBeGreaterThan(800);
    for (const invoice of generated) {
      expect(invoiceGaps(invoice)).toEqual([]);
      const xml = crossIndustryInvoice(invoice);
      const { valid, errors } = await validateXsd(xml, Profile.EN16931);
      expect({ number: invoice.number, valid, errors }).toMatchObject({ valid: true });
      expect({ number: invoice.number, broken: brokenRules(xml) }).toEqual({
        number: invoice.number,
        broken: [],
      });
    }
  });

  it('is refused by both where it is not so', async () => {
    const xml = crossIndustryInvoice(invoiceOf(0));
    const { valid } = await validateXsd(xml.replace('<ram:TypeCode>380</ram:TypeCode>', ''), Profile.EN16931);
    expect(valid).toBe(false);
    const wrongSum = xml.replace(/<ram:GrandTotalAmount>[^<]+/, '<ram:GrandTotalAmount>0.01');
    expect(brokenRules(wrongSum)).toEqual(expect.arrayContaining(['BR-CO-15']));
    const wrongDue = xml.replace(/<ram:DuePayableAmount>[^<]+/, '<ram:DuePayableAmount>0.01');
    expect(brokenRules(wrongDue)).toEqual(['BR-CO-16']);
    const wrongLines = xml.replace(
      /<ram:LineTotalAmount>[^<]+(?=<\/ram:LineTotalAmount><ram:TaxBasis)/,
      '<ram:LineTotalAmount>0.01',
    );
    expect(brokenRules(wrongLines)).toEqual(expect.arrayContaining(['BR-CO-10']));
  });

  it('bears words that somebody typed as text alone', () => {
    const invoice = invoiceOf(0);
    const buyer = { ...invoice.buyer, name: 'A </ram:Name><ram:ID>1</ram:ID> & \u0000 B' };
    const xml = crossIndustryInvoice({ ...invoice, buyer });
    expect(xml).toContain('A &lt;/ram:Name&gt;&lt;ram:ID&gt;1&lt;/ram:ID&gt; &amp;  B');
  });
});

describe('the invoice as a file', () => {
  const invoice = invoiceOf(4);
  const pdf = renderInvoice(invoice);

  it('is the same bytes for the same invoice', () => {
    expect(Buffer.from(renderInvoice(invoice)).equals(Buffer.from(pdf))).toBe(true);
  });

  it('says that it is PDF/A-3b with a Factur-X of EN 16931, and bears its colours and a name of its own', () => {
    const text = Buffer.from(pdf).toString('latin1');
    for (const said of [
      '<pdfaid:part>3</pdfaid:part>',
      '<pdfaid:conformance>B</pdfaid:conformance>',
      '<fx:ConformanceLevel>EN 16931</fx:ConformanceLevel>',
      '<fx:DocumentFileName>factur-x.xml</fx:DocumentFileName>',
      '/AFRelationship /Alternative',
      '/OutputIntents',
      '/GTS_PDFA1',
      '/Subtype /text#2Fxml',
      '/ID [',
    ])
      expect(text, said).toContain(said);
    // Every font is embedded, and nothing is see-through.
    expect(text.match(/\/FontFile2/g)?.length).toBe(text.match(/\/Type \/FontDescriptor/g)?.length);
    expect(text).not.toMatch(/\/ca [\d.]|\/SMask/);
  });

  it.runIf(has('qpdf', '--version'))('is a whole file for qpdf, with the invoice inside', () => {
    expect(over(pdf, (file) => execFileSync('qpdf', ['--check', file], { encoding: 'utf8' }))).toContain(
      'No syntax or stream encoding errors found',
    );
    const inside = over(pdf, (file, folder) => {
      const out = join(folder, 'factur-x.xml');
      writeFileSync(
        out,
        execFileSync('qpdf', ['--show-attachment=factur-x.xml', file], { encoding: 'buffer' }),
      );
      return readFileSync(out, 'utf8');
    });
    expect(inside).toBe(crossIndustryInvoice(invoice));
  });

  it.runIf(HAS_POPPLER)(
    'describes itself alike in both places that ISO 19005-3 names, and does nothing by itself',
    () => {
      const text = Buffer.from(pdf).toString('utf8');
      const info = over(pdf, (file) => execFileSync('pdfinfo', ['-isodates', file], { encoding: 'utf8' }));
      const said = (name: string) => new RegExp(`^${name}:\\s+(.+)$`, 'm').exec(info)?.[1];
      for (const [name, xmp] of [
        ['Title', /<dc:title>.*?<rdf:li[^>]*>([^<]+)/s],
        ['Author', /<dc:creator>.*?<rdf:li>([^<]+)/s],
        ['Creator', /<xmp:CreatorTool>([^<]+)/],
        ['Producer', /<pdf:Producer>([^<]+)/],
        ['CreationDate', /<xmp:CreateDate>([^<]+)/],
      ] as const)
        expect(said(name), name).toBe(xmp.exec(text)?.[1]);
      expect(said('Encrypted')).toBe('no');
      expect(said('JavaScript')).toBe('no');
      // No action, no form, no compression that it forbids, and what is attached belongs to the whole document.
      expect(text).not.toMatch(/\/(?:OpenAction|AA|Launch|JS|AcroForm|LZWDecode|Encrypt)\b/);
      expect(text).toMatch(/\/Type \/Catalog.*?\/AF \[/s);
      expect(text.slice(9, 14)).not.toMatch(/^[ -~]+$/);
    },
  );

  it.runIf(HAS_POPPLER)('prints every sum and mention that the law wants', () => {
    const text = textOf(pdf);
    for (const said of [
      invoice.number,
      invoice.buyer.name,
      'SIREN 732 829 320',
      'RCS Toulouse',
      '30 November 2026',
      'Autoliquidation',
      'Total incl. VAT',
    ])
      expect(text).toContain(said);
    expect(text).not.toContain('U+');
    for (const line of invoice.lines) expect(text).toContain(line.label);
  });

  it.runIf(HAS_POPPLER)(
    'prints a credit note in French, with its minus, its spaces and what it corrects',
    () => {
      const credit = creditOf(invoiceOf(0), 0.5) ?? expect.fail('a credit note');
      const text = textOf(renderInvoice(credit));
      for (const said of [
        'Avoir',
        '2026-A-000001',
        credit.corrects?.number ?? '',
        'Vol annulé',
        'Net à rembourser',
      ])
        expect(text).toContain(said);
      expect(text).not.toContain('U+');
    },
  );

  it('draws a hundred lines over pages, and a name of four hundred letters', () => {
    const lines = Array.from({ length: 100 }, () => invoice.lines[0] ?? expect.fail('a line'));
    const buyer = { ...invoice.buyer, name: 'Très '.repeat(80) };
    const long = renderInvoice({ ...invoice, buyer, lines, totals: totalsOf(lines) });
    expect(
      Buffer.from(long)
        .toString('latin1')
        .match(/\/Type \/Page\b(?!s)/g)?.length,
    ).toBeGreaterThan(2);
  });
});
