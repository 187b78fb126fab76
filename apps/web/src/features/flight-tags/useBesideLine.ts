import type { Flight } from '@envol/contract/flights';
import type { StepLine } from '../../shared/mission-steps/index.ts';
import { useFormats } from '../../ui/format.ts';
import { useTranslation } from '../../ui/texts.ts';

/** The mission's tags by name, beside the title of all that is never sent to anybody. */
export const useBesideLine = ({ tags }: Flight): StepLine => {
  const { t } = useTranslation('missions');
  const format = useFormats();
  return {
    title: t('beside.title'),
    ...(tags.length > 0 && { text: format.list(tags.map(({ name }) => name)) }),
  };
};
