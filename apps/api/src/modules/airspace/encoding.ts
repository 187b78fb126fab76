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

/** The first of the offered encodings that an Accept-Encoding header allows. */
export const negotiate = (header: string | undefined, offered: readonly ('br' | 'gzip')[]): Encoding => {
  const accepted = header ?? '';
  const any = weight(accepted, '*') ?? 0;
  return offered.find((name) => (weight(accepted, name) ?? any) > 0) ?? 'identity';
};
