// `.env.example`, from the settings that the server and its modules declare.
import type { SettingsDefinition } from '../apps/api/src/platform/settings.ts';

const WIDTH = 126;

const HEAD = `# Written by \`npm run generate\` from the settings (apps/api/src/settings.ts, apps/api/src/modules/*/*.settings.ts).
# Copy to \`.env\`; the environment wins over this file. Every setting has a default: an empty file is a working one.
# A wrong value stops the server with one sentence that names it.
`;

/** A comment's lines, none wider than the page; none of them begins as a setting does. */
const comment = (words: string): string[] => {
  const lines: string[] = [];
  let line = '#';
  for (const word of words.split(/ (?![A-Z0-9_]+=)/)) {
    if (line.length + 1 + word.length > WIDTH) {
      lines.push(line);
      line = '#';
    }
    line += ` ${word}`;
  }
  return [...lines, line];
};

/** The settings with their words; one with a default is set to it, another shows an example. */
export const envExample = (definitions: readonly SettingsDefinition[]): string => {
  const lines = definitions.flatMap(({ settings }) =>
    Object.entries(settings).flatMap(([name, { words, example, default: value }]) => [
      ...(words === undefined ? [] : ['', ...comment(words)]),
      example === undefined && value !== undefined ? `${name}=${value}` : `# ${name}=${example ?? ''}`,
    ]),
  );
  return `${HEAD}${lines.join('\n')}\n`;
};
