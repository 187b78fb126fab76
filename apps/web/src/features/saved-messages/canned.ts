import { LIMITS } from '@envol/contract/limits';
import type { WordKind } from '../../shared/places/index.ts';

export const CANNED_KINDS: readonly WordKind[] = ['conditions', 'questions', 'refusals'];
export type CannedTexts = Readonly<Record<WordKind, readonly string[]>>;

/** Longer texts than the message can hold are of no use. */
const TEXT_MAX = LIMITS.long_text;
const TEXTS_MAX = LIMITS.saved_messages;

const place = (userId: number): string => `envol.canned.${userId}`;

const textsOf = (value: unknown): readonly string[] =>
  Array.isArray(value)
    ? value
        .filter((text): text is string => typeof text === 'string' && text.trim() !== '')
        .map((text) => text.trim().slice(0, TEXT_MAX))
        .slice(0, TEXTS_MAX)
    : [];

/** Reads kept texts; null when there are none or when they cannot be read, so that the original ones stand. */
export const parseCanned = (kept: string | null): CannedTexts | null => {
  if (kept === null) return null;
  try {
    const value: unknown = JSON.parse(kept);
    if (typeof value !== 'object' || value === null) return null;
    const given = value as Partial<Record<WordKind, unknown>>;
    return {
      conditions: textsOf(given.conditions),
      questions: textsOf(given.questions),
      refusals: textsOf(given.refusals),
    };
  } catch {
    return null;
  }
};

/** What this device kept before the server did; null for nothing. */
export const cannedOfDevice = (userId: number): CannedTexts | null =>
  parseCanned(localStorage.getItem(place(userId)));

export const forgetCannedOfDevice = (userId: number): void => localStorage.removeItem(place(userId));

/** As they are kept: trimmed, without empty ones. */
export const tidyCanned = (texts: CannedTexts): CannedTexts => ({
  conditions: textsOf(texts.conditions),
  questions: textsOf(texts.questions),
  refusals: textsOf(texts.refusals),
});
