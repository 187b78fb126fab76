import { readFileSync } from 'node:fs';
import { create } from 'fontkit';
import { type ScaledFont, scaleFont } from './scaledFont.ts';
import { readTrueType } from './trueType.ts';
import { woffToSfnt } from './woff.ts';

/** A parsed font file with its memory of shaped words, shared by every document of the process. */
export interface Face {
  readonly id: string;
  /** What pdfkit takes as a font. */
  readonly source: ScaledFont;
  readonly covers: ReadonlySet<number>;
}

const faces = new Map<string, Face>();

/** Reads a WOFF 1.0 file once in the process; throws where it cannot be read. `locate` gives its path. */
export const loadFace = (id: string, locate: () => string): Face => {
  const known = faces.get(id);
  if (known !== undefined) return known;
  const bytes = woffToSfnt(readFileSync(locate()));
  const font = create(bytes);
  const face = { id, source: scaleFont(font, readTrueType(bytes), id), covers: new Set(font.characterSet) };
  faces.set(id, face);
  return face;
};
