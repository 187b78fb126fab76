/** The header and some lines of a file, for whoever puts them right elsewhere. */
export const linesOf = (text: string, lines: readonly number[]): string => {
  const all = text.split(/\r?\n/);
  return [1, ...lines.toSorted((one, other) => one - other)].map((line) => all[line - 1] ?? '').join('\r\n');
};
