import type { FlightSummary } from '@envol/contract/flights';
import { VERDICT_TONES } from '@envol/domain/flights/verdict';
import type { Tone } from '../../ui/StatusChip.tsx';
import { useTranslation } from '../../ui/texts.ts';

interface VerdictChip {
  readonly status: string;
  readonly label: string;
  readonly tone: Tone;
}

/** What a mission's chip says: its verdict in a word. Green is for a mission with nothing left, missing or unread. */
export const useVerdictChip = ({
  verdict,
  status,
  is_archived,
  en_route,
}: Pick<FlightSummary, 'verdict' | 'status' | 'is_archived'> &
  Partial<Pick<FlightSummary, 'en_route'>>): VerdictChip => {
  const { t } = useTranslation('flights_list');
  if (is_archived) return { status: 'archived', label: t('row.archived'), tone: 'archived' };
  if (en_route) return { status: 'en_route', label: t('statuses.en_route'), tone: 'blue' };
  // Everything was asked and granted: that is worth a word of its own, in the colour of what is left to be read.
  const isGranted = status === 'confirmed' && (verdict === 'clear' || verdict === 'unverified');
  const label = isGranted ? t('statuses.confirmed') : t(`verdict_chips.${verdict}`);
  return { status: verdict, label, tone: VERDICT_TONES[verdict] };
};
