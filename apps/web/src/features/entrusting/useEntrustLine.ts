import type { Flight } from '@envol/contract/flights';
import { isOpenProcedure } from '@envol/domain/entrusting/statuses';
import { isPast } from '@envol/domain/flights/policy';
import { useMay } from '../../api/session.ts';
import { useMinute } from '../../device/clock.ts';
import type { StepLine } from '../../shared/mission-steps/index.ts';
import { useTranslation } from '../../ui/texts.ts';

/** What the staff does of the mission's procedures, or could. */
export const useEntrustLine = ({ analysis, date_end }: Flight): StepLine | null => {
  const { t } = useTranslation('mission_steps');
  const now = useMinute();
  const mayAsk = useMay('approval:request');
  const constraints = (analysis?.constraints ?? []).filter(({ status }) => status !== 'outdated');
  const entrusted = constraints.filter((each) => each.entrusted !== null).length;
  if (entrusted > 0)
    return { title: t('entrusted'), word: t('procedures', { count: entrusted }), tone: 'blue' };
  const isOver = isPast(date_end, new Date(now).toISOString());
  const mayEntrust = mayAsk && !isOver && constraints.some(isOpenProcedure);
  return mayEntrust ? { title: t('entrust'), aside: t('optional') } : null;
};
