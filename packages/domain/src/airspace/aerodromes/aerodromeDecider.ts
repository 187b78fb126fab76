import type { NoticeRule } from '../../regulation/ruleset.ts';
import type { Decider, Reason } from '../constraint.ts';
import type { Contact } from '../deciders/contacts.ts';
import { cardReason } from '../judging/judging.ts';
import { publishedAuthority } from '../official/uasAuthority.ts';
import type { UasZone } from '../official/uasZone.ts';
import type { AerodromePlace } from './aerodromePlaces.ts';

/** Who answers, why it is that one, and the notice that it published; the usual one holds where it published none. */
export interface WhoDecides {
  readonly decider: Decider;
  readonly why: Reason;
  readonly notice: NoticeRule | null;
}

function officialZonesOf({ areas, zones }: AerodromePlace): UasZone[] {
  return [
    ...areas.flatMap(({ official }) => official ?? []),
    ...zones.flatMap(({ official }) => official ?? []),
  ];
}

/**
 * The service that answers at an aerodrome: control, failing that flight information, failing that the operator. A
 * control zone whose aerodrome is not in the data is decided by its own service, which is named as unknown.
 */
export function aerodromeDecider(place: AerodromePlace): WhoDecides {
  const { site, icao_code, zones } = place;
  const published = publishedAuthority(officialZonesOf(place));
  const contacts: readonly Contact[] = published?.contacts ?? [];
  const contact = contacts[0]?.value ?? null;
  const notice = published?.notice ?? null;
  if (site) {
    const { aerodrome } = site;
    const service = aerodrome.has_atc
      ? 'atc'
      : aerodrome.status === 'MIL'
        ? 'military'
        : aerodrome.has_afis
          ? 'afis'
          : 'operator';
    return {
      decider: {
        kind: 'authority',
        structure_code: aerodrome.icao_code,
        name: aerodrome.name,
        contact,
        contacts,
      },
      why: cardReason(`decider_${service}`, { aerodrome: aerodrome.icao_code }),
      notice,
    };
  }
  const country = zones.map(({ controlZone }) => controlZone.country).find((each) => each !== null);
  if (icao_code !== null && !country)
    return {
      decider: {
        kind: 'aerodrome_operator',
        structure_code: icao_code,
        name: published?.name ?? place.name,
        contact,
        contacts,
      },
      why: cardReason('decider_not_in_data', { aerodrome: place.name }),
      notice,
    };
  return {
    decider: {
      kind: 'atc',
      structure_code: icao_code,
      name: published?.name ?? place.name,
      contact,
      contacts,
    },
    why: country
      ? cardReason('decider_foreign', { zone: place.name, countries: country })
      : cardReason('control_zone_aerodrome_unknown', { zone: place.name }),
    notice,
  };
}
