import { FRENCH_FIRS } from '@envol/domain/notams/firs';
import { z } from 'zod';
import { readJson, UnreadableAnswer } from '../readText.ts';
import { type NotamService, NotamServiceFailure } from './port.ts';

export const AUTOROUTER = 'https://api.autorouter.aero/v1.0';
/** Aerodromes overseas: their own messages name them in item A, and not their region. */
const OVERSEAS_AERODROMES = [
  'FMEE',
  'FMEP',
  'FMCZ',
  'TFFR',
  'TFFF',
  'TFFG',
  'TFFJ',
  'SOCA',
  'LFVP',
  'LFVM',
].concat(['NWWW', 'NWWM', 'NLWW', 'NLWF', 'NTAA', 'NTTB', 'NTTM', 'NTTR']);
const ASKED = [...FRENCH_FIRS, ...OVERSEAS_AERODROMES];
const PAGE = 100;
/** A French day has fewer than 2,000; the regions overseas, which France shares, some hundreds each. */
const MOST_PAGES = 80;
const TIMEOUT_MS = 10_000;
/** A page of 100 messages of some 30 items. */
const MOST = { characters: 3_000_000, values: 20_000 };
/** Positions come as semicircles: 2^31 of them are 180 degrees. */
const SEMICIRCLE = 180 / 2 ** 31;

const Token = z.object({ access_token: z.string().min(1) });
const Number_ = z.coerce.number();
const Text = z.string().nullish();
const Row = z.object({
  nof: Text,
  series: z.string(),
  number: Number_,
  year: Number_,
  type: z.string().nullish(),
  referredseries: Text,
  referrednumber: Number_.nullish(),
  referredyear: Number_.nullish(),
  fir: z.string(),
  code23: z.string(),
  code45: z.string(),
  traffic: Text,
  purpose: Text,
  scope: Text,
  lower: Number_.nullish(),
  upper: Number_.nullish(),
  lat: Number_.nullish(),
  lon: Number_.nullish(),
  radius: Number_.nullish(),
  itema: z.array(z.string()).nullish(),
  startvalidity: Number_,
  endvalidity: Number_.nullish(),
  estimation: z.union([z.boolean(), z.number(), z.string()]).nullish(),
  itemd: Text,
  iteme: z.string(),
  itemf: Text,
  itemg: Text,
});
type Row = z.infer<typeof Row>;
const Page = z.object({ total: Number_, rows: z.array(z.unknown()) });

/** Seconds that no calendar has are no time. */
const written = (row: Row): string => {
  try {
    return messageOf(row);
  } catch (error) {
    throw new NotamServiceFailure('a message of no time', { cause: error });
  }
};

interface Options {
  readonly url?: string;
  readonly client_id: string;
  readonly client_secret: string;
  readonly timeout_ms?: number;
}

const digits = (value: number, length: number): string => String(value).padStart(length, '0');

const angle = (degrees: number, width: number, letters: readonly [string, string]): string => {
  const minutes = Math.round(Math.abs(degrees) * 60);
  return `${digits(Math.floor(minutes / 60), width)}${digits(minutes % 60, 2)}${letters[degrees < 0 ? 1 : 0]}`;
};

const placeOf = ({ lat, lon, radius }: Row): string => {
  if (typeof lat !== 'number' || typeof lon !== 'number') return '';
  const degrees = (value: number): number => (Math.abs(value) > 180 ? value * SEMICIRCLE : value);
  return `${angle(degrees(lat), 2, ['N', 'S'])}${angle(degrees(lon), 3, ['E', 'W'])}${digits(Math.min(999, radius ?? 999), 3)}`;
};

const instantOf = (seconds: number): string =>
  new Date(seconds * 1000).toISOString().slice(0, 16).replace('T', ' ');

/** The end of a clock of 32 bits stands for "permanent". */
const PERMANENT_S = 2_147_483_640;

const numberOf = (series: string, number: number, year: number): string =>
  `${series}${digits(number, 4)}/${digits(year % 100, 2)}`;

/** A row as the message that it was made from: one reader then reads every source. */
export const messageOf = (row: Row): string => {
  const kind = row.type === 'R' || row.type === 'C' ? row.type : 'N';
  const refers =
    kind !== 'N' && row.referredseries && row.referrednumber
      ? ` ${numberOf(row.referredseries, row.referrednumber, row.referredyear ?? row.year)}`
      : '';
  const end = row.endvalidity ?? PERMANENT_S;
  const estimated = row.estimation === true || row.estimation === 1 || row.estimation === 'EST' ? ' EST' : '';
  const office = /^[A-Z]{4}$/.test(row.nof ?? '') ? `${row.nof}-` : '';
  const items = [
    `${office}${numberOf(row.series, row.number, row.year)} NOTAM${kind}${refers}`,
    `Q) ${row.fir} / Q${row.code23}${row.code45} / ${row.traffic ?? ''} / ${row.purpose ?? ''} / ${row.scope ?? ''} / ${digits(row.lower ?? 0, 3)}/${digits(row.upper ?? 999, 3)} / ${placeOf(row)}`,
    `A) ${(row.itema ?? [row.fir]).join(' ')}`,
    `B) ${instantOf(row.startvalidity)} C) ${end >= PERMANENT_S ? 'PERM' : instantOf(end) + estimated}`,
  ];
  if (row.itemd?.trim()) items.push(`D) ${row.itemd.trim()}`);
  items.push(`E) ${row.iteme.trim()}`);
  if (row.itemf?.trim()) items.push(`F) ${row.itemf.trim()}`);
  if (row.itemg?.trim()) items.push(`G) ${row.itemg.trim()}`);
  return items.join('\n');
};

const shaped = <T>(shape: z.ZodType<T>, value: unknown): T => {
  const parsed = shape.safeParse(value);
  if (!parsed.success) throw new NotamServiceFailure('an answer of another shape');
  return parsed.data;
};

/** autorouter's NOTAM, which are those of EUROCONTROL's database, with an account's credentials. */
export const autorouterNotams = ({
  url = AUTOROUTER,
  client_id,
  client_secret,
  timeout_ms = TIMEOUT_MS,
}: Options): NotamService => {
  const ask = async (address: string, init: RequestInit = {}): Promise<unknown> => {
    try {
      const reply = await fetch(address, {
        ...init,
        signal: AbortSignal.timeout(timeout_ms),
        redirect: 'error',
      });
      if (!reply.ok) {
        await reply.body?.cancel();
        throw new NotamServiceFailure(`status ${reply.status}`);
      }
      return await readJson(reply, MOST);
    } catch (error) {
      if (error instanceof UnreadableAnswer) throw new NotamServiceFailure(error.message);
      if (error instanceof NotamServiceFailure) throw error;
      throw new NotamServiceFailure('the service does not answer', { cause: error });
    }
  };
  const signIn = async (): Promise<string> => {
    const body = new URLSearchParams({ grant_type: 'client_credentials', client_id, client_secret });
    return shaped(Token, await ask(`${url}/oauth2/token`, { method: 'POST', body })).access_token;
  };
  const page = async (token: string, offset: number) => {
    const query = new URLSearchParams({
      itemas: JSON.stringify(ASKED),
      offset: String(offset),
      limit: String(PAGE),
    });
    const headers = { accept: 'application/json', authorization: `Bearer ${token}` };
    return shaped(Page, await ask(`${url}/notam?${query}`, { headers }));
  };
  return {
    source: 'autorouter',
    firs: FRENCH_FIRS,
    briefing: async () => {
      const token = await signIn();
      const messages: string[] = [];
      let seen = 0;
      for (let asked = 0; asked < MOST_PAGES; asked++) {
        const { total, rows } = await page(token, seen);
        for (const row of rows) messages.push(written(shaped(Row, row)));
        seen += rows.length;
        if (seen >= total) return messages.join('\n\n');
        if (rows.length === 0) break;
      }
      // A briefing that is not whole is none: what it lacks would count as ended.
      throw new NotamServiceFailure(`only ${seen} messages came`);
    },
  };
};
