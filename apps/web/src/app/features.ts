import type { CurrentUser } from '@envol/contract/auth';
import type { ComponentType } from 'react';
import type { Feature, NavEntry } from '../routing/feature.ts';
import * as list from './features.generated.ts';

const features: readonly Feature[] = Object.values<Feature>(list).sort((a, b) => a.order - b.order);

/** The pages of an account, those of its work first. */
export const navOf = (user: CurrentUser): readonly NavEntry[] =>
  features.flatMap(({ nav }) =>
    nav?.isFor(user) ? [{ ...nav, word: nav.wordFor?.(user) ?? nav.word }] : [],
  );

/** Paths of screens that an account may open next. */
export const aheadOf = (user: CurrentUser): ReturnType<NonNullable<Feature['ahead']>> =>
  features.flatMap(({ ahead }) => ahead?.(user) ?? []);

export const ON_MAP: readonly ComponentType[] = features.flatMap(({ OnMap }) => OnMap ?? []);
