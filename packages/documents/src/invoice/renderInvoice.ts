import type { Invoice } from '@envol/domain/invoicing/invoice';
import { LETTER } from '../kit/page.ts';
import { drawPaper } from '../kit/paper.ts';
import type { SheetDocument } from '../pdf/document.ts';
import { placeHead, placeLines, placeMentions, placeParties, placeSums } from './blocks.ts';
import { crossIndustryInvoice } from './crossIndustryInvoice.ts';
import { FACTUR_X_FILE, FACTUR_X_METADATA } from './facturXMetadata.ts';
import { invoiceWords } from './invoiceWords.ts';

/** What of pdfkit's document is not in its types. */
interface Archive {
  appendXML(xml: string): void;
  file(
    bytes: Uint8Array,
    options: {
      readonly name: string;
      readonly type: string;
      readonly relationship: 'Alternative';
      readonly description: string;
      readonly creationDate: Date;
      readonly modifiedDate: Date;
    },
  ): void;
}

const embed = (doc: SheetDocument, xml: string, issued_on: string): void => {
  const archive = doc as unknown as Archive;
  const at = new Date(`${issued_on}T00:00:00Z`);
  archive.file(Buffer.from(xml, 'utf8'), {
    name: FACTUR_X_FILE,
    type: 'text/xml',
    relationship: 'Alternative',
    description: 'Factur-X',
    creationDate: at,
    modifiedDate: at,
  });
  archive.appendXML(FACTUR_X_METADATA);
};

/**
 * Draws an invoice or a credit note: A4, PDF/A-3b with the same invoice as `factur-x.xml` inside (Factur-X, EN 16931). The same
 * invoice gives the same bytes.
 */
export const renderInvoice = (invoice: Invoice): Uint8Array => {
  const words = invoiceWords(invoice.language);
  const { texts } = words;
  const name = texts(invoice.kind === 'invoice' ? 'invoice.title' : 'invoice.credit_title');
  const title = `${name} ${invoice.number}`;
  return drawPaper(
    {
      page: LETTER,
      language: invoice.language,
      title,
      author: invoice.issuer ?? invoice.seller.name,
      created_at: `${invoice.issued_on}T00:00:00Z`,
      running_head: { document: title, right: invoice.seller.name, is_unbranded: true },
      continued: texts('invoice.continued'),
      foot: {
        notice: '',
        left: texts('invoice.attached'),
        page: (page, count) => texts('invoice.page', { page, count }),
      },
      archive: (doc) => embed(doc, crossIndustryInvoice(invoice), invoice.issued_on),
    },
    (flow) => {
      placeHead(flow, invoice, words);
      placeParties(flow, invoice, words);
      placeLines(flow, invoice, words);
      placeSums(flow, invoice, words);
      placeMentions(flow, invoice, words);
    },
  );
};
