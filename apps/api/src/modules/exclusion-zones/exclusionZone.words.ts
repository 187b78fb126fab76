import type { KmlExclusion } from '@envol/documents/kml/exclusion';
import type { SheetExclusion, SheetPoint } from '@envol/documents/missionSheet.model';
import type { Reason } from '@envol/domain/airspace/constraint';
import type { ExclusionReason } from '@envol/domain/exclusion-zones/criteria';
import type { ComputedExclusion, StaleCause } from '@envol/domain/exclusion-zones/exclusionZone';
import type { KmlRefusal } from '@envol/domain/exclusion-zones/kmlOutline';
import type { Marker } from '@envol/domain/exclusion-zones/markers';
import type { AreaGeometry } from '@envol/domain/geo/geometry';
import en from '@envol/i18n/en/exclusion_zones' with { type: 'json' };
import fr from '@envol/i18n/fr/exclusion_zones' with { type: 'json' };
import { areaText, namedText } from '@envol/i18n/quantities';
import { fillPlaces } from '@envol/i18n/say';
import { Failure } from '../../platform/http/failure.ts';
import { type Language, wordText } from '../../platform/http/texts.ts';

const WORDS = { fr, en };

const said = (
  language: Language,
  group: 'reasons' | 'formulas' | 'none' | 'file',
  { code, params }: Reason,
) => wordText(WORDS[language], language, `${group}.${code}`, params);

/** The field of a call that a reason is about. */
const FIELD_OF: Partial<Record<ExclusionReason['code'], string>> = {
  speed_missing: 'speed_ms',
  speed_over_drone: 'speed_ms',
  speed_over_scenario: 'speed_ms',
  tether_missing: 'tether_length_m',
  scenario_without_formula: 'own_width_m',
  width_over_maximum: 'margin_m',
  attachment_missing: 'markers',
  pilot_missing: 'markers',
  marker_outside: 'markers',
  pilot_radius_over_scenario: 'pilot_radius_m',
  outline_invalid: 'outline',
  outline_too_narrow: 'outline',
  outline_too_large: 'outline',
};

/** EXCLUSION_AREA_INVALID_CRITERIA with every reason: its codes in `params`, its sentences by field. */
export const criteriaFailure = (language: Language, reasons: readonly ExclusionReason[]): Failure => {
  const sentences = reasons.map((reason) => said(language, 'reasons', reason));
  return new Failure('EXCLUSION_AREA_INVALID_CRITERIA', {
    params: {
      reason: reasons[0]?.code ?? '',
      reasons: reasons.map(({ code }) => code).join(','),
      why: sentences[0] ?? '',
    },
    fields: reasons.map(({ code }, index) => ({
      path: FIELD_OF[code] ?? 'mission',
      message: { text: sentences[index] ?? '' },
    })),
  });
};

/** What is said where the scenario asks for no zone. */
export const noZoneFailure = (language: Language, reminder: Reason): Failure => {
  const why = said(language, 'none', reminder);
  return new Failure('EXCLUSION_AREA_INVALID_CRITERIA', {
    params: { reason: 'no_zone_asked', reasons: 'no_zone_asked', why },
    fields: [{ path: 'mission', message: { text: why } }],
  });
};

/** EXCLUSION_FILE_INVALID with what is wrong with the file. */
export const fileFailure = (language: Language, reason: KmlRefusal, name: string): Failure => {
  const params = { name: name === '' ? WORDS[language].unnamed : name };
  const why = said(language, 'file', { code: reason, params });
  return new Failure('EXCLUSION_FILE_INVALID', {
    params: { reason, why },
    fields: [{ path: 'text', message: { text: why } }],
  });
};

/** How a zone came to be, and whether it still is the mission's. */
export type ZoneOrigin =
  | { readonly kind: 'computed' | 'computed_request' | 'draft' }
  | {
      readonly kind: 'saved';
      readonly at: string;
      readonly by: string;
      readonly stale: readonly StaleCause[];
    };

export interface FlownArea {
  readonly name: string;
  readonly geometry: AreaGeometry;
  readonly height_m: number;
}

export interface ToldZone {
  readonly computed: ComputedExclusion;
  readonly markers: readonly Marker[];
  /** The highest of its areas, m AGL. */
  readonly height_m: number;
  /** The areas that it was drawn around, each with its own height; null where they are no longer known. */
  readonly flown: readonly FlownArea[] | null;
  readonly margin_m: number;
  readonly is_drawn: boolean;
  readonly origin: ZoneOrigin;
}

const sourceWord = (language: Language, source: string): string =>
  source === 'operator' ? WORDS[language].own_source : source;

/** That a zone is to be looked at again, and why; null while it is the mission's. */
export const staleLine = (language: Language, causes: readonly StaleCause[]): string | null => {
  const { kml, stale } = WORDS[language];
  return causes.length === 0
    ? null
    : fillPlaces(kml.stale, { causes: causes.map((cause) => stale[cause]).join(', ') });
};

const originLines = (language: Language, origin: ZoneOrigin): string[] => {
  if (origin.kind !== 'saved') return [WORDS[language].kml[origin.kind]];
  const warning = staleLine(language, origin.stale);
  return [
    wordText(WORDS[language], language, 'kml.saved', { at: origin.at.slice(0, 10), by: origin.by }),
    ...(warning === null ? [] : [warning]),
  ];
};

/** The lines that stand beside a zone on paper and in a file: how wide, by which formula and source, as of when. */
export const zoneLines = (language: Language, told: ToldZone): string[] => {
  const { kml, certainty } = WORDS[language];
  const { parts, zone } = told.computed;
  const part = parts[0];
  return [
    ...(zone.width_m === null ? [] : [fillPlaces(kml.width, { width: zone.width_m })]),
    fillPlaces(kml.area, { area: areaText(language, zone.area_m2) }),
    ...(part ? [said(language, 'formulas', part.formula)] : []),
    ...(told.margin_m > 0
      ? [wordText(WORDS[language], language, 'kml.margin', { margin: told.margin_m })]
      : []),
    ...(told.is_drawn ? [kml.drawn] : []),
    ...(part
      ? [
          fillPlaces(kml.rule, {
            source: sourceWord(language, part.source),
            certainty: certainty[part.certainty],
          }),
        ]
      : []),
    ...originLines(language, told.origin),
    kml.check,
  ];
};

/** Points under their names: what the sheet and the file show. */
export const namedPoints = (
  language: Language,
  points: readonly Pick<SheetPoint, 'kind' | 'position'>[],
): SheetPoint[] => points.map((point) => ({ ...point, name: WORDS[language].markers[point.kind] }));

/** What is flown and its contingency, one layer for each area at its own height; whole where the areas are not known. */
const raisedLayers = (language: Language, { computed, flown }: ToldZone): KmlExclusion['layers'] => {
  const { layers } = WORDS[language];
  const { flight_geography, contingency } = computed.zone;
  if (flown === null)
    return [
      { role: 'flight_geography', name: layers.flight_geography, shape: flight_geography },
      ...(contingency
        ? [{ role: 'contingency' as const, name: layers.contingency, shape: contingency }]
        : []),
    ];
  const width_m = computed.parts.find(({ around }) => around === 'area')?.contingency_m ?? null;
  const raised = (
    role: 'flight_geography' | 'contingency',
    { name, geometry, height_m }: FlownArea,
    metres: number,
  ) => ({
    role,
    name: namedText(language, layers[role], name),
    shape: { area: geometry, by_m: metres },
    height_m,
  });
  return [
    ...flown.map((area) => raised('flight_geography', area, 0)),
    ...(contingency && width_m !== null ? flown.map((area) => raised('contingency', area, width_m)) : []),
  ];
};

/** The zone as a KML file says it. */
export const kmlExclusion = (language: Language, told: ToldZone): KmlExclusion => {
  const words = WORDS[language];
  const { zone } = told.computed;
  const layer = <R extends keyof typeof words.layers>(role: R, shape: typeof zone.zone | null) =>
    shape === null ? [] : [{ role, name: words.layers[role], shape }];
  return {
    title: words.kml.folder,
    lines: zoneLines(language, told),
    height_m: told.height_m,
    layers: [
      ...raisedLayers(language, told),
      ...layer('zone', zone.zone),
      ...layer('forbidden', zone.forbidden),
    ],
    markers: namedPoints(language, told.markers),
  };
};

/** The zone as the mission sheet prints it. */
export const sheetExclusion = (language: Language, told: ToldZone): SheetExclusion => {
  const { zone, contingency } = told.computed.zone;
  return {
    title: WORDS[language].kml.folder,
    lines: zoneLines(language, told),
    zone,
    contingency,
    markers: namedPoints(language, told.markers),
  };
};

/** What the file is called inside. */
export const kmlName = (language: Language, identifier: string): string =>
  fillPlaces(WORDS[language].kml.name, { identifier });
