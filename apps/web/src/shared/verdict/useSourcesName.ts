import type { ReadableSource } from '@envol/domain/flights/readings';
import { useTranslation } from '../../ui/texts.ts';

/** How what is read in one publication is called: its source, or the publication where it serves several. */
export const useSourcesName = (): ((sources: readonly ReadableSource[]) => string) => {
  const { t, wordOf } = useTranslation(['missions', 'constraints']);
  return ([source, ...others]) =>
    others.length > 0 || source === undefined
      ? t('consult.uas')
      : (wordOf(`constraints:sources.${source}`) ?? source);
};
