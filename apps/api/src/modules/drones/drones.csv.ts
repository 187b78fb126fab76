import { AIRCRAFT_TYPES, type Drone, DroneInput } from '@envol/contract/drones';
import { REMOTE_ID_OPTIONS } from '@envol/domain/drones/fleet';
import dronesEn from '@envol/i18n/en/drones' with { type: 'json' };
import dronesFr from '@envol/i18n/fr/drones' with { type: 'json' };
import {
  type CsvColumn,
  entityName,
  flagText,
  type House,
  numberCell,
  type Reading,
  readChoice,
  readCode,
  readEntity,
  readFlag,
  readNumber,
  readText,
} from '../../platform/csv/cells.ts';
import type { CsvKind } from '../../platform/csv/importing.ts';

type Input = typeof DroneInput._zod.output;
type Column = CsvColumn<Drone, House>;

const words = (
  list: readonly string[],
  fr: object,
  en: object,
): Readonly<Record<string, readonly string[]>> =>
  Object.fromEntries(
    list.map((key) => [
      key,
      [fr, en].flatMap((names) => (key in names ? [String(names[key as keyof typeof names])] : [])),
    ]),
  );

const text = (field: keyof Drone & string, heading: Column['heading'], ...also: string[]): Column => ({
  field,
  heading,
  also,
  read: readText,
  write: (drone) => String(drone[field] ?? ''),
});
const flag = (
  field:
    | 'is_captive'
    | 'has_light_signalling'
    | 'has_third_party_protection'
    | 'is_active'
    | 'proposed_for_future_missions',
  fr: string,
  en: string,
): Column => ({
  field,
  heading: { fr, en },
  also: [],
  read: readFlag,
  write: (drone, language) => flagText(drone[field], language),
});
const number = (
  field: 'mass_kg' | 'max_dimension_m' | 'max_speed_ms',
  heading: Column['heading'],
  units: Readonly<Record<string, number>>,
  ...also: string[]
): Column => ({
  field,
  heading,
  also,
  units,
  read: readNumber(units),
  write: (drone, language) => numberCell(drone[field], language),
});

const REGISTRATION = /^(?:UAS-?FR-?)?(\d{1,7})$/;
/** "uas-fr-200131" and "200131" are UAS-FR-200131. */
const readRegistration = (typed: string): Reading => {
  if (typed === '') return { value: null };
  const [, digits] = REGISTRATION.exec(typed.replaceAll(/\s/g, '').toUpperCase()) ?? [];
  if (digits === undefined) return { problem: 'csv_registration' };
  const value = `UAS-FR-${digits}`;
  return { value, repaired: value !== typed };
};

const COLUMNS: readonly Column[] = [
  text('name', { fr: 'Nom', en: 'Name' }, 'drone', 'libellé', 'label'),
  text('manufacturer', { fr: 'Constructeur', en: 'Manufacturer' }, 'fabricant', 'marque', 'maker', 'brand'),
  text('model', { fr: 'Modèle', en: 'Model' }),
  text(
    'serial_number',
    { fr: 'Numéro de série', en: 'Serial number' },
    'n° de série',
    'n° série',
    'serial',
    'sn',
  ),
  {
    field: 'registration',
    heading: { fr: 'Immatriculation', en: 'Registration' },
    also: ['uas-fr', 'alphatango', 'n° immatriculation', 'identifiant alphatango'],
    read: readRegistration,
    write: (drone) => drone.registration ?? '',
  },
  number(
    'mass_kg',
    { fr: 'Masse (kg)', en: 'Mass (kg)' },
    { kg: 1, g: 0.001 },
    'masse',
    'poids',
    'mass',
    'weight',
  ),
  {
    field: 'drone_class',
    heading: { fr: 'Classe', en: 'Class' },
    also: [],
    read: readCode,
    write: (drone) => drone.drone_class ?? '',
  },
  {
    field: 'aircraft_type',
    heading: { fr: 'Type d’aéronef', en: 'Aircraft type' },
    also: ['type', 'catégorie', 'category'],
    read: readChoice(words(AIRCRAFT_TYPES, dronesFr.types, dronesEn.types)),
    write: (drone, language) => (language === 'fr' ? dronesFr : dronesEn).types[drone.aircraft_type],
  },
  number(
    'max_dimension_m',
    { fr: 'Envergure (m)', en: 'Span (m)' },
    { m: 1, cm: 0.01, mm: 0.001 },
    'envergure',
    'dimension',
    'span',
  ),
  number(
    'max_speed_ms',
    { fr: 'Vitesse maximale (m/s)', en: 'Maximum speed (m/s)' },
    { 'm/s': 1, 'km/h': 1 / 3.6 },
    'vitesse',
    'vitesse maximale',
    'speed',
  ),
  {
    field: 'remote_identification',
    heading: { fr: 'Identification à distance', en: 'Remote identification' },
    also: [],
    read: readChoice(words(REMOTE_ID_OPTIONS, dronesFr.remote_ids, dronesEn.remote_ids)),
    write: (drone, language) =>
      (language === 'fr' ? dronesFr : dronesEn).remote_ids[drone.remote_identification],
  },
  {
    field: 'remote_id',
    heading: { fr: 'Identifiant envoyé', en: 'Identifier sent' },
    also: ['remote id'],
    read: readCode,
    write: (drone) => drone.remote_id ?? '',
  },
  {
    field: 'dji_controller_id',
    heading: { fr: 'Numéro de la télécommande DJI', en: 'DJI controller number' },
    also: ['télécommande', 'controller'],
    read: readCode,
    write: (drone) => drone.dji_controller_id ?? '',
  },
  flag('is_captive', 'Captif', 'Captive'),
  flag('has_light_signalling', 'Dispositif lumineux', 'Light'),
  flag('has_third_party_protection', 'Protection des tiers', 'Third-party protection'),
  flag('proposed_for_future_missions', 'Proposé', 'Proposed'),
  flag('is_active', 'Actif', 'Active'),
  {
    field: 'sub_exploitant_id',
    heading: { fr: 'Entité', en: 'Entity' },
    also: ['agence', 'sous-entité', 'agency', 'sub-entity'],
    read: readEntity,
    write: (drone, _, house) => entityName(drone.sub_exploitant_id, house),
  },
];

export const DRONE_CSV: CsvKind<Drone, Input, House> = {
  columns: COLUMNS,
  schema: DroneInput,
  nameOf: ({ name }) => name ?? '',
  keyOf: ({ serial_number }) => ({ field: 'serial_number', key: serial_number }),
};
