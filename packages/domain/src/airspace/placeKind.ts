/** The kind of place that a published name begins with, where English has its own word for it. */
const KIND = /^(?:Hélistation|Héliport)(?= )/u;

/** A published name as each language writes it: the kind of place is translated, the name is not. */
export const placeIn = (language: 'fr' | 'en', name: string): string =>
  language === 'en' ? name.replace(KIND, 'Heliport') : name;
