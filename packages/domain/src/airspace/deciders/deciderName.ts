import { type Decider, isStateService } from '../constraint.ts';
import { isZoneCode, placeName } from './placeName.ts';

/** What a decider is called: by words that the texts have (`deciders.<word>`), around a name where there is one. */
export interface DeciderName {
  readonly word: 'prefecture' | 'armed_forces' | 'zone_manager' | null;
  /** As people write it, the same in every language. */
  readonly name: string;
}

/** One name for each decider: of a zone whose manager is not in the data, "manager of LF-R 23". */
export function deciderName(decider: Pick<Decider, 'kind' | 'name'>): DeciderName {
  if (isStateService(decider)) return { word: decider.kind, name: '' };
  if (isZoneCode(decider.name)) return { word: 'zone_manager', name: decider.name };
  return { word: null, name: placeName(decider.name) };
}
