import type { HeightLimit } from '../zone.ts';
import nature from './generated/nature.json' with { type: 'json' };
import photoBans from './generated/photoBans.json' with { type: 'json' };
import radioZones from './generated/radioZones.json' with { type: 'json' };
import { layOutList, onFirstUse, type PackedList } from './zoneList.ts';

/**
 * `park` and `reserve`: outlines with a name. `unnamed`: protected areas about the circle by which the official map marks a
 * reserve, one of which it is. `wildlife`: nesting sites that are not to be disturbed in their season.
 */
export interface NatureEntry {
  readonly name: string;
  readonly kind: 'park' | 'reserve' | 'unnamed' | 'wildlife';
  /** A word that the official zones about it have in their names; null = there is none. */
  readonly official: string | null;
  readonly upper: HeightLimit;
}

/** A zone in which a radio or a transponder is mandatory. */
export interface RadioEntry {
  readonly name: string;
  readonly radio: boolean;
  readonly transponder: boolean;
  /** It is in force only when a NOTAM says so. */
  readonly by_notam: boolean;
  readonly lower: HeightLimit;
  readonly upper: HeightLimit;
  /** Frequency and service, as published. */
  readonly service: string | null;
}

/** A zone over which nobody captures data from the air without leave. */
export interface PhotoEntry {
  readonly id: string;
  readonly site: string;
  readonly town: string;
  /** Its place in `MINISTRIES`. */
  readonly ministry: number;
}

export const MINISTRIES: readonly string[] = photoBans.ministries;

// The shapes that `tools/zone-lists` writes; limits are told apart by their reference.
const listOf = <Entry>(packed: unknown) => layOutList(packed as PackedList<Entry>);

export const natureList = onFirstUse(() => listOf<NatureEntry>(nature));
export const radioList = onFirstUse(() => listOf<RadioEntry>(radioZones));
export const photoList = onFirstUse(() => listOf<PhotoEntry>(photoBans));

/** Circles by which the official map marks a protected place of which no outline is at hand. */
export const MARKERS_ALONE: readonly {
  readonly official: string;
  readonly center: readonly [number, number];
}[] = nature.unmatched.map(({ official, center: [longitude = 0, latitude = 0] }) => ({
  official,
  center: [longitude, latitude],
}));
