import { type GrantedTerms, grantedHeight } from './granted.ts';

/** A height of flight with what was asked for it; both in m above ground (AGL). */
export interface HeightToFly {
  /** What may be flown: as asked, or lower where an agreement in force says so. */
  readonly height_m: number;
  readonly asked_m: number;
}

/** The limits of an agreement in force that a height is told from, and the areas that it was asked for; null = all. */
export type HeightTerms = Pick<GrantedTerms, 'restricted_height' | 'area_ids'>;

/** A mission as far as its height is told: its areas, each with a height of its own or the mission's. */
export interface HeightAsked {
  readonly max_flying_height: number;
  readonly areas: readonly { readonly id: number; readonly max_height_m: number | null }[];
}

/** The height to fly one of a mission's areas by. */
export const areaHeightToFly = (
  missionHeight: number,
  area: HeightAsked['areas'][number],
  terms: readonly HeightTerms[],
): HeightToFly => {
  const asked_m = area.max_height_m ?? missionHeight;
  return { height_m: grantedHeight(asked_m, area.id, terms), asked_m };
};

/**
 * The height that every view and file tells of a mission: the highest of its areas', each within the agreements in force
 * there. What was asked is never told as the height to fly by.
 */
export const heightToFly = (
  { max_flying_height: mission, areas }: HeightAsked,
  terms: readonly HeightTerms[],
): HeightToFly => {
  if (areas.length === 0) {
    const lowered = terms.flatMap(({ restricted_height }) => restricted_height ?? []);
    return { height_m: Math.min(mission, ...lowered), asked_m: mission };
  }
  const told = areas.map((area) => areaHeightToFly(mission, area, terms));
  return {
    height_m: Math.max(...told.map(({ height_m }) => height_m)),
    asked_m: Math.max(...told.map(({ asked_m }) => asked_m)),
  };
};

/** A mission's request as far as it lowers a height. */
interface AnsweredHeight extends HeightTerms {
  readonly status: string;
  /** The mission is no longer what the authority was shown: its answer is none to what it is now. */
  readonly is_outdated: boolean;
}

/** The limits of the agreements in force among a mission's requests. */
export const heightTermsOf = (requests: readonly AnsweredHeight[]): HeightTerms[] =>
  requests.filter(
    ({ status, is_outdated }) => !is_outdated && (status === 'accepted' || status === 'reserves'),
  );

/** The height that every view and file tells of one request: what was asked, or what its agreement lowers that to. */
export const requestHeight = ({
  max_flying_height: asked_m,
  restricted_height,
}: {
  readonly max_flying_height: number;
  readonly restricted_height: number | null;
}): HeightToFly => ({ height_m: Math.min(asked_m, restricted_height ?? asked_m), asked_m });
