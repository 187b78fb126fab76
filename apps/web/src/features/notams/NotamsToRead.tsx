import { Button } from '../../ui/Button.tsx';
import { useTranslation } from '../../ui/texts.ts';
import { useNotams } from './useNotams.ts';

interface NotamsToReadProps {
  readonly flightId: number;
  readonly open: (step: string) => void;
}

/** How many NOTAM concern the mission and are not read yet, and the way to them. */
export const NotamsToRead = ({ flightId, open }: NotamsToReadProps) => {
  const { t } = useTranslation('notams');
  const { data } = useNotams(flightId);
  return (
    <Button variant="outlined" size="small" onClick={() => open('notams')}>
      {t('read')}
      {data !== undefined && data.affecting > 0 && ` (${data.unread}/${data.affecting})`}
    </Button>
  );
};
