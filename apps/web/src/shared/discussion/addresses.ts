/** E-mail addresses in a text, each once: apart by commas, semicolons, blanks or lines. */
export const addressesIn = (text: string): string[] => [
  ...new Set(text.split(/[\s,;]+/).filter((part) => part !== '')),
];
