import type { DeclarationSummary } from '@envol/contract/declarations';
import { useMinute } from '../../device/clock.ts';
import { useFormats } from '../../ui/format.ts';
import { useTranslation } from '../../ui/texts.ts';
import { runningDays } from './days.ts';

type Told = Pick<
  DeclarationSummary,
  'kind' | 'state' | 'silence' | 'counted_from' | 'unopposed_from' | 'time_zone' | 'is_deleted'
>;

/** How a declaration stands, in a short line with what it means under it; `tone` as status colours. */
export interface DeclarationStanding {
  readonly title: string;
  readonly note: string | null;
  readonly tone: 'ok' | 'warn' | 'err' | 'info' | 'archived';
}

/** What its reader reads of how it stands: the day its silence ends, or what was answered. */
export const useDeclarationWords = () => {
  const { t } = useTranslation('declarations');
  const format = useFormats();
  const now = useMinute();
  const running = (told: Told): DeclarationStanding => {
    const days = runningDays(told, now);
    if (days === null) return { title: t('silence.unknown'), note: t('silence.unknown_note'), tone: 'info' };
    const day = format.day(days.last_date);
    if (days.left < 0) return { title: t('silence.over'), note: null, tone: 'info' };
    if (days.left === 0) return { title: t('silence.tonight'), note: t('silence.midnight'), tone: 'warn' };
    return { title: day, note: t('silence.left', { count: days.left }), tone: 'info' };
  };
  return (told: Told): DeclarationStanding => {
    if (told.is_deleted) return { title: t('states.deleted'), note: null, tone: 'archived' };
    switch (told.state) {
      case 'acknowledged':
        return { title: t('states.acknowledged'), note: null, tone: 'ok' };
      case 'opposed':
        return { title: t('states.opposed'), note: null, tone: 'err' };
      case 'withdrawn':
        return { title: t('states.withdrawn'), note: null, tone: 'archived' };
      case 'unopposed':
        return { title: t('states.unopposed'), note: null, tone: 'ok' };
      case 'paper_asked':
        return { title: t('states.paper_asked'), note: t('silence.suspended'), tone: 'info' };
      case 'received':
        break;
    }
    if (told.kind === 'army') return { title: t('states.received_army'), note: null, tone: 'info' };
    if (told.silence === 'after_opposition')
      return { title: t('silence.after_opposition'), note: t('silence.after_opposition_note'), tone: 'warn' };
    if (told.silence === 'too_late')
      return { title: t('silence.too_late'), note: t('silence.too_late_note'), tone: 'warn' };
    if (told.silence === 'unknown')
      return { title: t('silence.unknown'), note: t('silence.unknown_note'), tone: 'info' };
    return running(told);
  };
};
