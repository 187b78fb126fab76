import { Segmented } from '../../ui/Segmented.tsx';
import { useTranslation } from '../../ui/texts.ts';
import type { DeclarationsSearch } from './declarations.search.ts';

interface ShowChoiceProps {
  /** What the register counted when it was last read; undefined before. */
  readonly last: { readonly open: number; readonly all: number } | undefined;
  readonly show: DeclarationsSearch['show'];
  readonly onChoose: (show: DeclarationsSearch['show']) => void;
}

/** Those to answer, or all: with their numbers once there are any, never with a zero that nobody counted. */
export const ShowChoice = ({ last, show, onChoose }: ShowChoiceProps) => {
  const { t } = useTranslation('declarations');
  return (
    <Segmented
      label={t('shown')}
      value={show ?? 'open'}
      onChange={(chosen) => onChoose(chosen === 'all' ? 'all' : undefined)}
      options={[
        { value: 'open', label: last === undefined ? t('open_uncounted') : t('open', { count: last.open }) },
        { value: 'all', label: last === undefined ? t('all_uncounted') : t('all', { count: last.all }) },
      ]}
    />
  );
};
