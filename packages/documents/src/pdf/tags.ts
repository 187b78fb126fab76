/** Builds the reading order of a tagged PDF: every drawn thing belongs to an element or is marked as decoration. */
export class Tags {
  private readonly doc: PDFKit.PDFDocument;
  private readonly root: PDFKit.PDFStructureElement;

  constructor(doc: PDFKit.PDFDocument) {
    this.doc = doc;
    this.root = doc.struct('Document');
    doc.addStructure(this.root);
  }

  /** Opens a grouping element ("Sect", "Table", "TR") under a parent, or under the document. */
  group(type: string, parent: PDFKit.PDFStructureElement = this.root): PDFKit.PDFStructureElement {
    const element = this.doc.struct(type);
    parent.add(element);
    return element;
  }

  /** Draws the content of one element ("H1", "P", "TD", "Figure"); `alt` is read aloud in its place. */
  leaf(type: string, draw: () => void, parent: PDFKit.PDFStructureElement = this.root, alt?: string): void {
    const content = this.doc.markStructureContent(type);
    draw();
    this.doc.endMarkedContent();
    const element = this.doc.struct(type, alt === undefined ? {} : { alt }, [content]);
    parent.add(element);
    element.end();
  }

  /** Draws what a screen reader must pass over: rules, backgrounds, symbols that words repeat. */
  decoration(draw: () => void): void {
    this.doc.markContent('Artifact', { type: 'Layout' });
    draw();
    this.doc.endMarkedContent();
  }
}
