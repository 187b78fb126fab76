/** What was typed as a number: null when empty, NaN (which every schema refuses) when it is none. */
export const parseNumber = (text: string): number | null => {
  const plain = text.replace(/[\s\u00a0\u202f]/g, '').replace(',', '.');
  if (plain === '') return null;
  return /^[+-]?(\d+\.?\d*|\.\d+)$/.test(plain) ? Number(plain) : Number.NaN;
};

/** A number as one types it in the language: no grouping, a decimal comma in French. */
export const numberText = (value: unknown, language: 'fr' | 'en'): string => {
  if (typeof value !== 'number' || Number.isNaN(value)) return '';
  return language === 'fr' ? String(value).replace('.', ',') : String(value);
};
