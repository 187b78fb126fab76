import type { OpinionSummary } from '@envol/contract/opinions';
import { StatusChip, type Tone } from '../../ui/StatusChip.tsx';
import { useTranslation } from '../../ui/texts.ts';

const TONES: Readonly<Record<OpinionSummary['status'], Tone>> = {
  not_given: 'info',
  favourable: 'ok',
  unfavourable: 'err',
};

/** What was said; of one that is closed without an answer, that. */
export const OpinionChip = ({
  opinion,
}: {
  readonly opinion: Pick<OpinionSummary, 'status' | 'is_closed'>;
}) => {
  const { t } = useTranslation('opinions');
  const { status, is_closed } = opinion;
  const ended = is_closed && status === 'not_given';
  return (
    <StatusChip
      status={status}
      tone={ended ? 'archived' : TONES[status]}
      label={t(ended ? 'statuses.closed' : `statuses.${status}`)}
    />
  );
};
