/** So many names say what a sentence is about; the others are counted. */
const MOST_NAMES = 5;

/** "Décollage non accordé (Tour de Nantes)." – a sentence with what it is about before its full stop. */
export const aboutText = (sentence: string, names: readonly string[]): string => {
  if (names.length === 0) return sentence;
  const more = names.length - MOST_NAMES;
  const told = [...names.slice(0, MOST_NAMES), ...(more > 0 ? [`+${more}`] : [])].join(', ');
  return sentence.replace(/\.?$/, ` (${told}).`);
};
