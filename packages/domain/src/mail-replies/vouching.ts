import type { MailHeader } from './automatic.ts';

/** One line of what a mail server found (RFC 8601): "spf=pass smtp.mailfrom=mairie.example.fr". */
interface Finding {
  readonly method: string;
  readonly result: string;
  /** Domains that it is about, by property; one named twice is not known. */
  readonly domains: ReadonlyMap<string, string | null>;
}

/** Quoted text and comments: the sender chooses words in both, and they say nothing of what was found. */
const ASIDES = /"(?:\\.|[^"\\])*"|\((?:\\.|[^()\\])*\)/g;

const findingsIn = (said: string): Finding[] =>
  said
    .replace(ASIDES, '')
    .split(';')
    .slice(1)
    .flatMap((line): Finding[] => {
      const [first = '', ...properties] = line.trim().toLowerCase().split(/\s+/);
      const found = /^([a-z][a-z-]*)(?:\/\d+)?=([a-z]+)$/.exec(first);
      if (found === null) return [];
      const domains = new Map<string, string | null>();
      for (const property of properties) {
        const at = property.indexOf('=');
        if (at < 0) continue;
        const name = property.slice(0, at);
        const value = property.slice(at + 1);
        domains.set(name, domains.has(name) ? null : value.slice(value.lastIndexOf('@') + 1));
      }
      return [{ method: found[1] ?? '', result: found[2] ?? '', domains }];
    });

/** DMARC's relaxed alignment (RFC 7489, 3.1), without a list of public suffixes: the same domain, or one inside the other. */
const isAligned = (domain: string | null | undefined, author: string): boolean =>
  domain?.includes('.') === true &&
  (domain === author || domain.endsWith(`.${author}`) || author.endsWith(`.${domain}`));

const provesAuthor = ({ method, result, domains }: Finding, author: string): boolean => {
  if (result !== 'pass') return false;
  if (method === 'spf') return isAligned(domains.get('smtp.mailfrom'), author);
  return method === 'dkim' && isAligned(domains.get('header.d') ?? domains.get('header.i'), author);
};

/**
 * Whether the server that received a letter vouches for its author's domain (RFC 8601): DMARC passed, or, for a domain that
 * publishes none, SPF or DKIM did for that very domain: anybody passes both under a domain of one's own. `authserv` is how
 * it signs, `from` the letter's one author. What it says stands above what came with the letter, so its first word counts;
 * a letter of which it says nothing is nobody's.
 */
export const isVouchedFor = (headers: readonly MailHeader[], authserv: string, from: string): boolean => {
  const said =
    headers.find(
      ({ key, value }) =>
        key === 'authentication-results' &&
        value.trim().toLowerCase().split(/[\s;]/, 1)[0] === authserv.toLowerCase(),
    )?.value ?? '';
  const author = from.slice(from.lastIndexOf('@') + 1).toLowerCase();
  const findings = findingsIn(said);
  const dmarc = findings.filter(({ method }) => method === 'dmarc');
  // A sender's address may be "dmarc=pass@…": where the word stands for more than one result, none of them is believed.
  const results = new Set(said.toLowerCase().match(/\bdmarc=\w+/g));
  if (author === '' || dmarc.length === 0 || results.size !== 1) return false;
  const isAbout = ({ domains }: Finding): boolean =>
    !domains.has('header.from') || domains.get('header.from') === author;
  if (!dmarc.every(isAbout)) return false;
  if (dmarc.every(({ result }) => result === 'pass')) return true;
  return (
    dmarc.every(({ result }) => result === 'none' || result === 'bestguesspass') &&
    findings.some((finding) => provesAuthor(finding, author))
  );
};
