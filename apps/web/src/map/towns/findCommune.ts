import communesUrl from '../generated/communes.json?url';
import { postcodeBox } from './findPostcode.ts';

/** What a commune is called, and its middle in degrees; or a postcode that it shares with others, where no more is known. */
type Commune =
  | readonly [name: string, longitude: number, latitude: number]
  | readonly [name: string, postcode: string];

let loading: Promise<Readonly<Record<string, Commune>>> | null = null;

const load = async (): Promise<Readonly<Record<string, Commune>>> => {
  const answer = await fetch(communesUrl);
  if (!answer.ok) throw new Error(`${communesUrl} answered ${answer.status}`);
  return (await answer.json()) as Readonly<Record<string, Commune>>;
};

/** The commune of an INSEE code ("31069", "2A004"), without a network; null for another text and where none is known. */
export const findCommune = async (
  text: string,
): Promise<{ readonly name: string; readonly position: readonly [number, number] } | null> => {
  const [code] = /^(?:\d{5}|2[AB]\d{3})$/.exec(text.toUpperCase()) ?? [];
  if (code === undefined) return null;
  loading ??= load().catch((error: unknown) => {
    loading = null;
    throw error;
  });
  const communes = await loading;
  const found = Object.hasOwn(communes, code) ? communes[code] : undefined;
  if (!found) return null;
  if (found.length === 3) return { name: `${code} · ${found[0]}`, position: [found[1], found[2]] };
  const [name, postcode] = found;
  const box = await postcodeBox(postcode);
  if (box === null) return null;
  // Somewhere among the communes of the postcode: its name says so.
  return { name: `${code} · ${name} (${postcode})`, position: box.middle };
};
