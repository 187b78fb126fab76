import type { Approval } from '@envol/contract/approvals';
import { useTranslation } from '../../ui/texts.ts';

/** What was done about a request, after the name of who did it: a person closes it, or its period does. */
export const useStepText = () => {
  const { t } = useTranslation('approvals');
  return ({ action, author_side }: Pick<Approval['events'][number], 'action' | 'author_side'>): string => {
    if (action === 'close') return t(author_side === 'authority' ? 'timeline.archive' : 'timeline.close');
    const did = t(`timeline.${action}`);
    // What became of the money follows from an answer: no action of the authority's did it.
    const isMoney = action.startsWith('payment-');
    return author_side === 'system' && !isMoney ? `${did} (${t('timeline.automatic')})` : did;
  };
};
