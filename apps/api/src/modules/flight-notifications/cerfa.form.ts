import type { FormField, PrefectureFormModel } from '@envol/documents/prefectureForm';
import { declaredLines } from '@envol/domain/flight-notifications/gaps';
import { localDate } from '@envol/domain/time/localTime';
import type { StoredNotice } from '../../platform/db/storedNotice.ts';
import { documentWorker, type Workers } from '../../platform/workers.ts';
import {
  extentText,
  flightHoursText,
  pointText,
  purposeText,
  regimeText,
  sightText,
} from './noticeSentences.ts';

const FORM = documentWorker(import.meta.resolve('@envol/documents/prefectureForm.worker'));

/** The form of each ruleset; the national scenarios' had an older number. */
const FORM_NUMBERS: Readonly<Record<string, string>> = { 'FR-2021': '15476*03', 'FR-2026': '15476*04' };

const dateText = (date: string): string => date.split('-').reverse().join('/');
const yesNo = (is: boolean): string => (is ? 'oui' : 'non');
const metres = (value: number | null): string => (value === null ? '' : `${value} m`);

/** The corners of what no radius describes, in their order; a closed ring tells its first corner once. */
const cornersOf = ({ name, geometry }: StoredNotice['areas'][number]): FormField[] => {
  if (geometry.type === 'Circle') return [];
  const corners =
    geometry.type === 'LineString'
      ? geometry.coordinates
      : geometry.coordinates.flatMap((ring) => ring.slice(0, -1));
  return corners.map((corner, index) => [`${name}, point ${index + 1}`, pointText(corner)]);
};

export const outlinesOf = ({ areas }: Pick<StoredNotice, 'areas'>): FormField[][] =>
  areas.map(cornersOf).filter((corners) => corners.length > 0);

/** Corners that are told one by one where a form is only looked at. */
const MOST_CORNERS = 200;

/** The outlines for a look at the form: of many corners how many it lists, for a mission may have 10,000 for each prefecture. */
export const outlinesInShort = (notice: Pick<StoredNotice, 'areas'>): FormField[][] => {
  const outlines = outlinesOf(notice);
  if (outlines.reduce((sum, corners) => sum + corners.length, 0) <= MOST_CORNERS) return outlines;
  return notice.areas.flatMap((area) => {
    const { length } = cornersOf(area);
    return length === 0 ? [] : [[[area.name, `${length} points, un par un sur le formulaire`] as const]];
  });
};

const SIGNALS: Readonly<Record<string, string>> = {
  none: 'aucun',
  fr: 'signalement français',
  eu: 'identification européenne',
};
/** What the product does not know and the form asks. */
const TO_FILL = 'à préciser par l’exploitant';

const agreementFields = (agreements: readonly string[]): FormField[] =>
  agreements.length === 0
    ? [['Accords de l’espace aérien', 'aucune demande envoyée']]
    : agreements.map((text, index) => [`Accord de l’espace aérien ${index + 1}`, text]);

const POPULATED: Readonly<Record<string, string>> = { yes: 'oui', no: 'non', to_check: 'à vérifier' };

const droneFields = (drone: StoredNotice['drones'][number]): FormField[] => [
  ['Constructeur et modèle', `${drone.manufacturer} ${drone.model}`],
  ['Immatriculation', drone.registration ?? ''],
  ['Numéro de série', drone.serial_number],
  ['Classe', drone.drone_class ?? 'sans classe'],
  ['Masse au décollage', drone.mass_kg === null ? '' : `${String(drone.mass_kg).replace('.', ',')} kg`],
  ['Captif', yesNo(drone.is_captive)],
  ['Signalement électronique', SIGNALS[drone.remote_identification] ?? drone.remote_identification],
  ['Dispositif de protection des tiers', yesNo(drone.has_third_party_protection)],
];

const areaFields = (
  notice: StoredNotice,
  area: StoredNotice['areas'][number],
  index: number,
): FormField[] => [
  ['Lieu', area.name],
  ['Commune, code postal', notice.lines?.communes?.[index] || TO_FILL],
  ['Coordonnées (WGS 84)', pointText(area.center)],
  ['Étendue', extentText(area)],
  ['Hauteur maximale', metres(area.max_height_m ?? notice.max_height_m)],
  ['Zone peuplée', POPULATED[notice.populated_area] ?? notice.populated_area],
];

const timeFields = (notice: StoredNotice): FormField[] => {
  const { date_start: start, date_end: end, time_zone: zone } = notice;
  const { local_hours, utc_hours } = flightHoursText(notice);
  return [
    ['Du', dateText(localDate(start, zone))],
    ['Au', dateText(localDate(end, zone))],
    ['Heures locales', local_hours],
    ['Heures UTC', utc_hours],
    ['Vol de nuit', yesNo(notice.night_flight)],
    ['Hauteur maximale', metres(notice.max_height_m)],
    ['Objet', purposeText(notice)],
    ['Description', notice.description ?? ''],
  ];
};

const companyNumber = ({ siret, no_siret }: ReturnType<typeof declaredLines>): FormField =>
  siret === null && no_siret !== null ? ['Identifiant (sans SIRET)', no_siret] : ['SIRET', siret ?? ''];

/** What a declaration says, as the fields of the paper form. */
export const formOf = (
  notice: StoredNotice,
  made: { readonly at: string; readonly by: string },
  outlines: readonly (readonly FormField[])[] = outlinesOf(notice),
): PrefectureFormModel => {
  const { operator, pilot, paper, lines = {} } = notice;
  const company = declaredLines(operator, lines);
  return {
    form_number: FORM_NUMBERS[notice.ruleset] ?? '15476',
    identifier: notice.identifier,
    prefecture: notice.prefecture ?? 'Préfecture à déterminer',
    recipient: notice.recipient ?? '',
    operator: [
      ['Raison sociale', operator.company],
      ['Nom commercial', operator.name],
      companyNumber(company),
      ['Adresse', company.address ?? ''],
      ['N° d’exploitant', company.number ?? ''],
      ['Personne en charge', operator.person],
      ['Téléphone', paper?.operator_phone ?? ''],
      ['Courriel', paper?.operator_email ?? ''],
    ],
    pilots: [
      [
        ['Nom', pilot.name],
        ['Téléphone', pilot.phone ?? ''],
        ['Courriel', pilot.email ?? ''],
        ['N° de certificat', lines.certificate || TO_FILL],
      ],
      ...notice.other_pilots.map((name): FormField[] => [['Nom', name]]),
    ],
    regime: [
      ['Régime', regimeText(notice)],
      ['Vue', sightText(notice) ?? TO_FILL],
    ],
    drones: notice.drones.map(droneFields),
    areas: notice.areas.map((area, index) => areaFields(notice, area, index)),
    outlines,
    time: timeFields(notice),
    protection: [
      ['Assurance', notice.insurance],
      ['Zone d’exclusion des tiers', paper?.exclusion || lines.exclusion || TO_FILL],
      ['Balisage, personnel, domaine public', lines.marking || TO_FILL],
      ['Armées', paper?.army ?? ''],
      ...agreementFields(paper?.agreements ?? []),
    ],
    notice: [
      ['Préavis', notice.notice_kept ? 'tenu' : 'dépassé'],
      ['Motif', notice.reason ?? ''],
    ],
    signature: [
      ['Pièces à joindre', 'plan, assurance, déclaration d’activité, bon de commande'],
      ['À', lines.signed_at ?? ''],
      ['Fait le', dateText(localDate(made.at))],
      ['Par', made.by],
    ],
    made_at: made.at,
    made_by: made.by,
  };
};

/** Draws the form in a worker thread. */
export const drawForm = (
  { workers }: { readonly workers: Pick<Workers, 'run'> },
  notice: StoredNotice,
  made: { readonly at: string; readonly by: string },
): Promise<Uint8Array> => workers.run<PrefectureFormModel, Uint8Array>(FORM, formOf(notice, made));
