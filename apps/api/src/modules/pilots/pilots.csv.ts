import { GENDERS, type Pilot, PilotInput } from '@envol/contract/pilots';
import pilotsEn from '@envol/i18n/en/pilots' with { type: 'json' };
import pilotsFr from '@envol/i18n/fr/pilots' with { type: 'json' };
import {
  type CsvColumn,
  entityName,
  flagText,
  type House,
  readChoice,
  readCode,
  readDate,
  readEntity,
  readFlag,
  readText,
} from '../../platform/csv/cells.ts';
import type { CsvKind } from '../../platform/csv/importing.ts';

type Input = typeof PilotInput._zod.output;
type Column = CsvColumn<Pilot, House>;

const text = (
  field: 'first_name' | 'last_name' | 'email' | 'phone' | 'team' | 'birth_place',
  heading: Column['heading'],
  ...also: string[]
): Column => ({ field, heading, also, read: readText, write: (pilot) => pilot[field] ?? '' });

const COLUMNS: readonly Column[] = [
  text('first_name', { fr: 'Prénom', en: 'First name' }, 'given name'),
  text('last_name', { fr: 'Nom', en: 'Last name' }, 'nom de famille', 'surname'),
  text('phone', { fr: 'Téléphone', en: 'Phone' }, 'mobile', 'tel', 'portable'),
  text('email', { fr: 'E-mail', en: 'E-mail address' }, 'mail', 'courriel', 'email'),
  text('team', { fr: 'Équipe', en: 'Team' }),
  {
    field: 'dji_controller_number',
    heading: { fr: 'Numéro de la télécommande DJI', en: 'DJI controller number' },
    also: ['télécommande', 'controller'],
    read: readCode,
    write: (pilot) => pilot.dji_controller_number ?? '',
  },
  {
    field: 'alphatango_uids',
    heading: { fr: 'Identifiants AlphaTango', en: 'AlphaTango identifiers' },
    also: ['alphatango', 'uid'],
    read: (typed) => ({ value: typed.split(/[\s,;/]+/).filter((each) => each !== '') }),
    write: (pilot) => pilot.alphatango_uids.join(', '),
  },
  {
    field: 'gender',
    heading: { fr: 'Genre', en: 'Gender' },
    also: ['sexe'],
    read: readChoice(
      Object.fromEntries(
        GENDERS.map((key) => [key, [pilotsFr.genders[key], pilotsEn.genders[key], key.charAt(0)]]),
      ),
    ),
    write: (pilot, language) =>
      pilot.gender === null ? '' : (language === 'fr' ? pilotsFr : pilotsEn).genders[pilot.gender],
  },
  {
    field: 'birth_date',
    heading: { fr: 'Date de naissance', en: 'Date of birth' },
    also: ['né le', 'née le'],
    read: readDate,
    write: (pilot, language) => {
      const [year, month, day] = pilot.birth_date?.split('-') ?? [];
      return year === undefined
        ? ''
        : language === 'fr'
          ? `${day}/${month}/${year}`
          : `${year}-${month}-${day}`;
    },
  },
  text('birth_place', { fr: 'Lieu de naissance', en: 'Place of birth' }),
  {
    field: 'is_restricted',
    heading: { fr: 'Restreint', en: 'Restricted' },
    also: [],
    read: readFlag,
    write: (pilot, language) => flagText(pilot.is_restricted, language),
  },
  {
    field: 'proposed_for_future_missions',
    heading: { fr: 'Proposé', en: 'Proposed' },
    also: [],
    read: readFlag,
    write: (pilot, language) => flagText(pilot.proposed_for_future_missions, language),
  },
  {
    field: 'sub_exploitant_id',
    heading: { fr: 'Entité', en: 'Entity' },
    also: ['agence', 'sous-entité', 'agency', 'sub-entity'],
    read: readEntity,
    write: (pilot, _, house) => entityName(pilot.sub_exploitant_id, house),
  },
];

/** A person is told by the e-mail address, or else by the name. */
export const pilotKey = (pilot: {
  first_name: string;
  last_name: string;
  email?: string | null | undefined;
}): string => (pilot.email ?? `${pilot.first_name} ${pilot.last_name}`).toLocaleLowerCase('fr');

export const PILOT_CSV: CsvKind<Pilot, Input, House> = {
  columns: COLUMNS,
  schema: PilotInput,
  nameOf: ({ first_name = '', last_name = '' }) => `${first_name} ${last_name}`.trim(),
  keyOf: (input) => ({
    field: typeof input.email === 'string' ? 'email' : 'last_name',
    key: pilotKey(input),
  }),
};
