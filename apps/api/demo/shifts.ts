import { handOverShift, takeOverShift } from '../src/modules/shifts/index.ts';
import type { SignedIn } from '../src/platform/http/mount.ts';
import { type Deed, instantOf } from './history.ts';
import type { SeededAuthority } from './members.ts';

/** A shift that one of two controllers gave; `taken` absent: it waits for the other. */
interface DemoShift {
  readonly from: 'controller' | 'colleague';
  /** Days from the demonstration's day. */
  readonly given: number;
  readonly notes: string;
  readonly taken?: { readonly at: number; readonly note: string | null };
}

const SHIFTS: readonly DemoShift[] = [
  {
    from: 'controller',
    given: -1.45,
    notes: 'Piste 32 en service. Essais de radio terminés, fréquence de secours rendue.',
    taken: { at: -1.4, note: null },
  },
  {
    from: 'colleague',
    given: -0.75,
    notes:
      'CHU Purpan : hélicoptère attendu deux fois cette nuit, héliport signalé par le SAMU.\nAéro Vision Demo rappellera pour la toiture de Purpan.',
    taken: { at: -0.72, note: 'Vu avec le SAMU, rien de plus cette nuit.' },
  },
  {
    from: 'colleague',
    given: -0.04,
    notes:
      'Piste 14 en service depuis 06:00, vent du sud-est qui fraîchit.\nUn ordre d’atterrir est en cours : rappeler le télépilote s’il n’a pas posé.\nNacelle de nettoyage sur la façade du terminal jusqu’à midi.',
  },
];

/** Signs as the controller or the colleague, at the seed's clock. */
type ShiftDeps = Parameters<typeof handOverShift>[0];

/** How the tower's two controllers handed over since the day before; the last one waits to be taken. */
export const shiftDeeds = (
  deps: ShiftDeps,
  tower: SeededAuthority | undefined,
  { today, now }: { readonly today: string; readonly now: Date },
): Deed[] => {
  if (!tower?.colleague) return [];
  const { id: structure_id, controller, colleague } = tower;
  const signed = ({ actor, name }: typeof controller): SignedIn => ({ actor, long_name: name }) as SignedIn;
  return SHIFTS.flatMap(({ from, given, notes, taken }) => {
    const [giver, taker] = from === 'controller' ? [controller, colleague] : [colleague, controller];
    let id = 0;
    const give = async (): Promise<void> => {
      const made = await handOverShift(deps, signed(giver), { structure_id, notes });
      id = made.id;
    };
    const take = async (): Promise<void> => {
      await takeOverShift(deps, signed(taker), id, taken?.note ?? null);
    };
    return [
      { at: instantOf(given, today, now), act: give },
      ...(taken ? [{ at: instantOf(taken.at, today, now), act: take }] : []),
    ];
  });
};
