import type { Namespace } from '@envol/i18n/resources';
import type { ComponentType } from 'react';
import { currentSession } from '../../api/session.ts';
import { loadTexts, loadTextsTogether, type WordFile } from '../../ui/texts.ts';
import type { OnApproval } from './onApproval.ts';
import type { OnDay, OnPilotDay } from './onDay.ts';
import type { OnMission } from './onMission.ts';
import type { OnMissionEditor } from './onMissionEditor.ts';
import type { OnMissionList } from './onMissionList.ts';
import type { OnMissionListTools } from './onMissionListTools.ts';
import type { Declared, Placed } from './placed.ts';

/** Screens on which other features have places, by what a feature declares for each in a file of that name. */
export interface Hosts {
  readonly mission: OnMission;
  readonly missionList: OnMissionList;
  readonly missionListTools: OnMissionListTools;
  readonly missionEditor: OnMissionEditor;
  readonly approval: OnApproval;
  readonly day: OnDay;
  readonly pilotDay: OnPilotDay;
}
export type Host = keyof Hosts;
export const HOSTS = [
  'mission',
  'missionList',
  'missionListTools',
  'missionEditor',
  'approval',
  'day',
  'pilotDay',
] as const satisfies readonly Host[];

/** All declarations for a host, and their words, known before the declarations are loaded. */
export type HostSources = {
  readonly [H in Host]: {
    readonly words: readonly Namespace[];
    /** The same in one file a language, where they are many. */
    readonly wordFile?: WordFile;
    readonly load: () => Promise<Readonly<Record<string, Hosts[H]>>>;
  };
};

let sources: HostSources | null = null;
const loaded = new Map<Host, readonly Declared[]>();
const sorted = new Map<string, readonly Placed[]>();

/** Says where the declarations are; app/ does it, for it knows every feature. */
export const providePlaces = (given: HostSources): void => {
  sources = given;
};

/** What a host's screen shows from now on. */
export const setPlaces = <H extends Host>(host: H, declared: readonly Hosts[H][]): void => {
  loaded.set(host, declared);
  sorted.clear();
};

/** The words of what stands on a host, known before the declarations are loaded. */
export const loadWordsOfPlaces = async (host: Host): Promise<void> => {
  const { words = [], wordFile } = sources?.[host] ?? {};
  await (wordFile === undefined ? loadTexts(words) : loadTextsTogether(words, wordFile));
};

export const loadPlaces = async (host: Host): Promise<void> => {
  if (loaded.has(host)) return;
  if (sources === null) throw new Error(`Nobody provided the places of ${host}`);
  setPlaces(host, Object.values(await sources[host].load()));
};

/** A screen that the host's own declaration names. */
export const screenOf = (host: Host, name: string): ComponentType => {
  const found = loaded.get(host)?.flatMap(({ screens }) => screens?.[name] ?? [])[0];
  if (found === undefined) throw new Error(`${host} has no screen ${name}`);
  return found;
};

type Places<H extends Host> = Exclude<keyof Hosts[H], keyof Declared> & string;
type At<H extends Host, P extends Places<H>> = NonNullable<Hosts[H][P]>;

/** What stands at a place of a host, in order, as far as the signed-in user sees it; the host's screen has loaded it. */
export const placesOf = <H extends Host, P extends Places<H>>(host: H, place: P): At<H, P> => {
  const declared = loaded.get(host) as readonly Hosts[H][] | undefined;
  // A page without what warns on it would look complete.
  if (declared === undefined) throw new Error(`The places of ${host} are not loaded`);
  const key = `${host} ${place}`;
  const all =
    sorted.get(key) ??
    declared
      .flatMap((each) => (each[place] ?? []) as unknown as readonly Placed[])
      .sort((a, b) => a.order - b.order);
  sorted.set(key, all);
  const user = currentSession()?.user;
  return all.filter(
    ({ isFor }) => isFor === undefined || (user !== undefined && isFor(user)),
  ) as unknown as At<H, P>;
};
