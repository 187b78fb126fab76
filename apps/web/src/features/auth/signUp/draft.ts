import { presentTime } from '../../../device/clock.ts';

/** What of a sign-up is kept on the device until it is sent: never the password. */
export interface SignUpDraft {
  readonly long_name: string;
  readonly username: string;
  readonly email: string;
  readonly phone: string;
  readonly commercial_name: string;
  readonly siret: string;
  readonly uas_operator_number: string;
  /** When it was kept, in milliseconds; null: not yet. */
  readonly at: number | null;
}

const KEY = 'envol.sign_up';
const EMPTY: SignUpDraft = {
  long_name: '',
  username: '',
  email: '',
  phone: '',
  commercial_name: '',
  siret: '',
  uas_operator_number: '',
  at: null,
};
const FIELDS = Object.keys(EMPTY).filter((name) => name !== 'at') as Exclude<keyof SignUpDraft, 'at'>[];

export const readDraft = (): SignUpDraft => {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? 'null');
    if (typeof kept !== 'object' || kept === null) return EMPTY;
    const known = kept as Record<string, unknown>;
    const texts = FIELDS.map((name) => [name, typeof known[name] === 'string' ? known[name] : '']);
    return {
      ...EMPTY,
      ...Object.fromEntries(texts),
      at: typeof known.at === 'number' ? known.at : null,
    };
  } catch {
    return EMPTY;
  }
};

/** Keeps the fields of a draft, and those alone; answers when. */
export const keepDraft = (values: Readonly<Record<string, unknown>>): number | null => {
  const at = presentTime();
  const texts = FIELDS.map((name) => [name, typeof values[name] === 'string' ? values[name] : '']);
  try {
    localStorage.setItem(KEY, JSON.stringify({ ...Object.fromEntries(texts), at }));
    return at;
  } catch {
    // Storage is full or forbidden: nothing is kept, and nothing says so.
    return null;
  }
};

export const forgetDraft = (): void => localStorage.removeItem(KEY);
