import { dateFormatter } from '@envol/i18n/dates';
import { fillPlaces } from '@envol/i18n/say';
import type { Language } from '../../platform/http/texts.ts';
import { documentWords } from '../mission-sheets/index.ts';

const escaped = (text: string): string =>
  text.replace(/[&<>"']/g, (sign) => `&#${sign.codePointAt(0) ?? 0};`);

const addressOf = (path: string): string => path.split('/').map(encodeURIComponent).join('/');

export interface IndexPage {
  readonly language: Language;
  readonly time_zone: string;
  readonly identifier: string;
  readonly name: string;
  readonly operator: string;
  readonly live_url: string;
  readonly made_at: Date;
  /** Paths in the archive, and what could not be read. */
  readonly held: readonly string[];
  readonly left_out: readonly string[];
}

const STYLE = `body{font:16px/1.5 system-ui,sans-serif;max-width:46rem;margin:2rem auto;padding:0 1rem;color:#14213d;background:#fff}
h1{font-size:1.5rem;margin:0}h2{font-size:1.1rem;margin:1.5rem 0 .25rem}ul{margin:0;padding-left:1.25rem}p{margin:.25rem 0}
a{color:#0b5cad}@media (prefers-color-scheme:dark){body{color:#e8ecf4;background:#101724}a{color:#7cb7ff}}`;

/** The page that lists an archive: it opens in any browser, without a network, and asks for nothing. */
export const indexPage = (about: IndexPage): string => {
  const { archive } = documentWords(about.language);
  const day = dateFormatter(about.language, {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone: about.time_zone,
  }).format(about.made_at);
  const byFolder = new Map<string, string[]>();
  for (const path of about.held) {
    const [folder = '', ...rest] = path.split('/');
    const name = escaped(rest.join('/'));
    byFolder.set(folder, [
      ...(byFolder.get(folder) ?? []),
      `<li><a href="${escaped(addressOf(path))}">${name}</a></li>`,
    ]);
  }
  const parts = [...byFolder].map(
    ([folder, items]) => `<h2>${escaped(folder)}</h2>\n<ul>\n${items.join('\n')}\n</ul>`,
  );
  const missing =
    about.left_out.length === 0
      ? ''
      : `<h2>${escaped(archive.left_out)}</h2>\n<p>${escaped(archive.left_out_text)}</p>\n<ul>\n${about.left_out
          .map((path) => `<li>${escaped(path)}</li>`)
          .join('\n')}\n</ul>`;
  const url = escaped(about.live_url);
  return `<!doctype html>
<html lang="${about.language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<title>${escaped(fillPlaces(archive.title, { identifier: about.identifier }))}</title>
<style>${STYLE}</style>
</head>
<body>
<h1>${escaped(fillPlaces(archive.title, { identifier: about.identifier }))}</h1>
<p>${escaped(fillPlaces(archive.of, { name: about.name, operator: about.operator }))}</p>
<p>${escaped(fillPlaces(archive.made, { at: day }))}</p>
<p>${escaped(archive.indicative)} <a href="${url}">${url}</a></p>
${parts.length === 0 ? `<p>${escaped(archive.none)}</p>` : parts.join('\n')}
${missing}
</body>
</html>
`;
};
