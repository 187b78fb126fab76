import { useUser } from '../../api/session.ts';
import { Segmented } from '../../ui/Segmented.tsx';
import { useTranslation } from '../../ui/texts.ts';

interface Chosen {
  readonly id: number;
  readonly code: string;
  readonly name: string;
}

/** One of the structures for which the caller speaks, where there are several. */
export const StructureChoice = ({
  chosen,
  onChoose,
}: {
  readonly chosen: Chosen | undefined;
  readonly onChoose: (code: string) => void;
}) => {
  const { t } = useTranslation('automatic_actions');
  const structures = useUser().authority?.structures ?? [];
  if (structures.length < 2) return null;
  return (
    <Segmented
      label={t('structure')}
      options={structures.map(({ code, name }) => ({ value: code, label: name }))}
      value={chosen?.code ?? ''}
      onChange={onChoose}
    />
  );
};
