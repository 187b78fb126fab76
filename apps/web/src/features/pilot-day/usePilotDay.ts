import { isAirport } from '@envol/domain/approvals/structures';
import { localDate } from '@envol/domain/time/localTime';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { pilotDayQueries } from '../../offline/roadQueries.ts';
import { type Callee, dayRows, type PilotCard, pilotCards, type Regime } from '../../shared/day/index.ts';
import { useWaiting } from '../../shared/outbox/index.ts';

const NO_REGIME: Regime = { activation_required: false, take_off_authorization_activated: false };

/** The cards of a pilot's day, whom each calls, and what is still read. */
export const usePilotDay = (date: string) => {
  const asks = pilotDayQueries(date);
  const approvals = useQuery(asks.approvals);
  const activations = useQuery(asks.activations);
  const takeOffs = useQuery(asks.takeOffs);
  const structures = useQuery(asks.structures);
  const sources = [approvals, activations, takeOffs, structures];
  const waiting = useWaiting();
  const [asked, made, flown] = [approvals.data, activations.data, takeOffs.data];
  const known = structures.data;
  const cards = useMemo(() => {
    const byId = new Map((known ?? []).map((structure) => [structure.id, structure]));
    return pilotCards({
      approvals: asked ?? [],
      activations: made ?? [],
      takeOffs: flown ?? [],
      regimeOf: (id) => byId.get(id)?.structure_settings ?? NO_REGIME,
      waiting,
      today: date,
    });
  }, [asked, made, flown, known, waiting, date]);
  return {
    cards,
    waiting,
    rows: useMemo(
      () =>
        dayRows(
          (made ?? []).filter(({ date_start, time_zone }) => localDate(date_start, time_zone) <= date),
          flown ?? [],
          Date.parse(`${date}T00:00:00Z`),
        ),
      [made, flown, date],
    ),
    calleeOf: ({ approval, take_off }: PilotCard): Callee => {
      const structure = known?.find((each) => each.id === approval.structure_id);
      // A flight outlives its approval, and its authority the list of those that may be asked.
      if (structure === undefined)
        return { phone: take_off?.approval.structure_phone ?? null, word: 'call_short' };
      const word = isAirport(structure)
        ? 'call'
        : structure.structure_type === 'prefecture'
          ? 'call_prefecture'
          : 'call_short';
      return { phone: structure.phone, word };
    },
    queryKey: asks.approvals.queryKey,
    isPending: sources.some((source) => source.isPending),
    // Without one of them a next act would be a guess: the authority's rules, or a flight that is in the air.
    error: sources.find((source) => source.isLoadingError)?.error ?? null,
    refetch: () => Promise.all(sources.map((source) => source.refetch())),
  };
};
