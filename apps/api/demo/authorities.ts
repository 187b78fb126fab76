import type { DayRules } from '@envol/domain/activations/rules';
import type { RequestLimits } from '@envol/domain/approvals/limits';

/** An authority of the demonstration. */
export interface DemoAuthority {
  readonly code: string;
  readonly name: string;
  /** Ends the user names: `tour.blagnac`, `admin.blagnac`. */
  readonly slug: string;
  readonly structure_type: 'dsna_airport' | 'airport' | 'prefecture' | 'invited';
  /** Who decides there; absent: the tower. */
  readonly controller?: { readonly username: string; readonly name: string };
  /** Who takes turns with the controller. */
  readonly colleague?: { readonly username: string; readonly name: string };
  /** Of the admin account; absent: of the authority. */
  readonly admin_name?: string;
  /** Where it is; absent: at the reference point that the dataset in force has for its code. */
  readonly point?: { readonly lng: number; readonly lat: number };
  /** Also has an admin account, beside its controller's. */
  readonly has_admin?: true;
  /** What it asks of requests beyond five days of notice; absent: told, and nothing refused. */
  readonly limits?: Partial<RequestLimits>;
  /** What it asks of the day itself; absent: nothing. */
  readonly day?: Partial<DayRules>;
}

/** Thirty airports with a control zone, the ones that the demonstration's requests go to first. */
const AIRPORTS: readonly DemoAuthority[] = [
  {
    code: 'LFBO',
    name: 'Toulouse-Blagnac',
    slug: 'blagnac',
    structure_type: 'dsna_airport',
    colleague: { username: 'julien.castaing', name: 'Julien Castaing' },
    has_admin: true,
    limits: {
      enforcement: 'enforced',
      max_days_ahead: 180,
      max_dates_range_days: 31,
      max_zones: 10,
      bounding_square_side_m: 20_000,
      max_total_surface_m2: 20_000_000,
      max_zone_surface_m2: 10_000_000,
      max_height_m: 150,
    },
    day: {
      activation_required: true,
      activation_max_hours: 4,
      take_off_authorization_activated: true,
      take_off_validity_minutes: 15,
    },
  },
  {
    code: 'LFRS',
    name: 'Nantes-Atlantique',
    slug: 'nantes',
    structure_type: 'dsna_airport',
    has_admin: true,
  },
  { code: 'LFLL', name: 'Lyon-Saint-Exupéry', slug: 'lyon', structure_type: 'dsna_airport', has_admin: true },
  { code: 'LFLY', name: 'Lyon-Bron', slug: 'bron', structure_type: 'dsna_airport' },
  { code: 'LFMN', name: 'Nice-Côte d’Azur', slug: 'nice', structure_type: 'dsna_airport', has_admin: true },
  {
    code: 'LFBD',
    name: 'Bordeaux-Mérignac',
    slug: 'bordeaux',
    structure_type: 'dsna_airport',
    has_admin: true,
  },
  {
    code: 'LFML',
    name: 'Marseille-Provence',
    slug: 'marseille',
    structure_type: 'dsna_airport',
    has_admin: true,
  },
  {
    code: 'LFPG',
    name: 'Paris-Charles-de-Gaulle',
    slug: 'roissy',
    structure_type: 'dsna_airport',
    has_admin: true,
  },
  { code: 'LFPO', name: 'Paris-Orly', slug: 'orly', structure_type: 'dsna_airport', has_admin: true },
  { code: 'LFPB', name: 'Paris-Le Bourget', slug: 'lebourget', structure_type: 'dsna_airport' },
  { code: 'LFRN', name: 'Rennes-Saint-Jacques', slug: 'rennes', structure_type: 'dsna_airport' },
  { code: 'LFST', name: 'Strasbourg-Entzheim', slug: 'strasbourg', structure_type: 'dsna_airport' },
  { code: 'LFQQ', name: 'Lille-Lesquin', slug: 'lille', structure_type: 'dsna_airport' },
  { code: 'LFMT', name: 'Montpellier-Méditerranée', slug: 'montpellier', structure_type: 'dsna_airport' },
  { code: 'LFBZ', name: 'Biarritz-Pays basque', slug: 'biarritz', structure_type: 'dsna_airport' },
  { code: 'LFRB', name: 'Brest-Bretagne', slug: 'brest', structure_type: 'dsna_airport' },
  { code: 'LFSB', name: 'Bâle-Mulhouse', slug: 'mulhouse', structure_type: 'dsna_airport' },
  { code: 'LFKJ', name: 'Ajaccio-Napoléon-Bonaparte', slug: 'ajaccio', structure_type: 'dsna_airport' },
  { code: 'LFKB', name: 'Bastia-Poretta', slug: 'bastia', structure_type: 'dsna_airport' },
  { code: 'LFLC', name: 'Clermont-Ferrand-Auvergne', slug: 'clermont', structure_type: 'dsna_airport' },
  { code: 'LFMD', name: 'Cannes-Mandelieu', slug: 'cannes', structure_type: 'dsna_airport' },
  { code: 'LFLS', name: 'Grenoble-Alpes-Isère', slug: 'grenoble', structure_type: 'airport' },
  { code: 'LFPN', name: 'Toussus-le-Noble', slug: 'toussus', structure_type: 'dsna_airport' },
  { code: 'LFBL', name: 'Limoges-Bellegarde', slug: 'limoges', structure_type: 'dsna_airport' },
  { code: 'LFBP', name: 'Pau-Pyrénées', slug: 'pau', structure_type: 'dsna_airport' },
  { code: 'LFBT', name: 'Tarbes-Lourdes-Pyrénées', slug: 'tarbes', structure_type: 'dsna_airport' },
  { code: 'LFMP', name: 'Perpignan-Rivesaltes', slug: 'perpignan', structure_type: 'dsna_airport' },
  { code: 'LFLB', name: 'Chambéry-Aix-les-Bains', slug: 'chambery', structure_type: 'dsna_airport' },
  { code: 'LFOB', name: 'Beauvais-Tillé', slug: 'beauvais', structure_type: 'airport' },
  { code: 'LFRK', name: 'Caen-Carpiquet', slug: 'caen', structure_type: 'airport' },
];

/** A base of the Air and Space Force, which answers for its control zone, and a prefecture, which grants derogations. */
const STATE: readonly DemoAuthority[] = [
  {
    code: 'LFSO',
    name: 'Base aérienne 133 Nancy-Ochey',
    slug: 'ochey',
    structure_type: 'airport',
    controller: { username: 'controle.ochey', name: 'Contrôle de Nancy-Ochey' },
    has_admin: true,
    admin_name: 'Administration de la base',
    limits: { max_height_m: 120, max_days_ahead: 90 },
    day: { activation_required: true, activation_max_hours: 3 },
  },
  {
    code: 'PREF-31',
    name: 'Préfecture de la Haute-Garonne',
    slug: 'prefecture31',
    structure_type: 'prefecture',
    controller: { username: 'prefecture.31', name: 'Bureau de la sécurité' },
    admin_name: 'Administration du bureau',
    point: { lng: 1.4493, lat: 43.5997 },
    has_admin: true,
    limits: { notice_min_days: 30 },
    day: { activation_required: true },
  },
];

/** A base of rescue helicopters, which decides on no request and declares departures. */
const HELICOPTERS: DemoAuthority = {
  code: 'SAMU31',
  name: 'SAMU 31 (démonstration)',
  slug: 'samu31',
  structure_type: 'invited',
  controller: { username: 'regulation.samu31', name: 'Anne Lacaze' },
  has_admin: true,
  admin_name: 'Administration du SAMU 31',
  point: { lng: 1.3995, lat: 43.6105 },
};

/** Whom flights out of sight and in low-flying areas are notified to; it decides on no request. */
const ARMED_FORCES: DemoAuthority = {
  code: 'CDAOA',
  name: 'Défense aérienne (démonstration)',
  slug: 'cdaoa',
  structure_type: 'invited',
  controller: { username: 'armees.cdaoa', name: 'Bureau des vols de drones' },
  point: { lng: 4.8319, lat: 45.8337 },
};

export const DEMO_AUTHORITIES: readonly DemoAuthority[] = [...AIRPORTS, ...STATE, HELICOPTERS, ARMED_FORCES];
