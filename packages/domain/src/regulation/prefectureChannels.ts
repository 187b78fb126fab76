/** How a prefecture takes declarations of flights. */
export interface PrefectureChannel {
  /** `online`: the national registry and an e-mail; `own_form`: its own form only; `paper`: the form, handed in by oneself. */
  readonly channel: 'online' | 'own_form' | 'paper';
  /** False: no publication says so; ask the prefecture. */
  readonly is_confirmed: boolean;
  readonly source: string;
}

interface DatedChannel extends PrefectureChannel {
  readonly departements: readonly string[];
  /** First and last date of sending, YYYY-MM-DD; null = still so. */
  readonly valid_from: string;
  readonly valid_to: string | null;
}

/** Prefectures that cannot be told through the registry. */
const CHANNELS: readonly DatedChannel[] = [
  {
    departements: ['06'],
    channel: 'own_form',
    is_confirmed: true,
    source: 'Préfecture des Alpes-Maritimes, page « Drones »',
    valid_from: '2021-01-01',
    valid_to: null,
  },
  {
    departements: ['75', '92', '93', '94'],
    channel: 'paper',
    is_confirmed: false,
    source: 'Envol : aucune publication ne confirme que le registre est accepté',
    valid_from: '2021-01-01',
    valid_to: null,
  },
  {
    departements: ['975', '986', '987', '988'],
    channel: 'online',
    is_confirmed: false,
    source: 'Envol : aucune publication ne confirme que le registre est accepté dans cette collectivité',
    valid_from: '2021-01-01',
    valid_to: null,
  },
];

const REGISTRY: PrefectureChannel = {
  channel: 'online',
  is_confirmed: true,
  source: 'Arrêté du 3 décembre 2020 (utilisation de l’espace aérien par les aéronefs sans équipage à bord)',
};
const BY_HAND: PrefectureChannel = {
  channel: 'paper',
  is_confirmed: false,
  source: 'Envol : aucune publication ne dit comment cette préfecture est avertie',
};

/** How the prefecture of a département (INSEE code; null: at sea, or unknown) is told on a date (YYYY-MM-DD). */
export function prefectureChannel(departement: string | null, date: string): PrefectureChannel {
  if (departement === null) return BY_HAND;
  return (
    CHANNELS.find(
      (each) =>
        each.departements.includes(departement) &&
        date >= each.valid_from &&
        (each.valid_to === null || date <= each.valid_to),
    ) ?? REGISTRY
  );
}
