import { memoizeLatest } from '@envol/domain/time/remembered';

export type Encoding = 'br' | 'gzip' | 'identity';

const weight = (accepted: string, name: string): number | null => {
  for (const part of accepted.split(',')) {
    const [token = '', ...params] = part.split(';').map((piece) => piece.trim().toLowerCase());
    if (token !== name) continue;
    const quality = params.find((param) => param.startsWith('q='));
    return quality === undefined ? 1 : Number.parseFloat(quality.slice(2)) || 0;
  }
  return null;
};

const allowedBy = (accepted: string): readonly Encoding[] => {
  const any = weight(accepted, '*') ?? 0;
  return (['br', 'gzip'] as const).filter((name) => (weight(accepted, name) ?? any) > 0);
};
const allowedByUsual = memoizeLatest(allowedBy);
/** Browsers send some 30 characters; a longer header is not kept. */
const USUAL_LENGTH = 100;

/** The first of the offered encodings that an Accept-Encoding header allows. */
export const negotiateEncoding = (
  header: string | undefined,
  offered: readonly ('br' | 'gzip')[],
): Encoding => {
  const accepted = header ?? '';
  const allowed = accepted.length > USUAL_LENGTH ? allowedBy(accepted) : allowedByUsual(accepted);
  return offered.find((name) => allowed.includes(name)) ?? 'identity';
};
