import { Link } from '@tanstack/react-router';
import { FileQuestionMark, Search } from 'lucide-react';
import { lastSearch } from '../../../shared/flights/index.ts';
import { buttonLook } from '../../../ui/Button.tsx';
import { EmptyState, ErrorState } from '../../../ui/states.tsx';
import { useTranslation } from '../../../ui/texts.ts';

/** An address that leads to no mission of this operator: nothing failed, and nothing is to be tried again. */
export const MissionNotFound = () => {
  const { t } = useTranslation('flights');
  return (
    <EmptyState
      icon={FileQuestionMark}
      title={t('detail.not_found_text')}
      text={t('detail.not_found_next')}
      action={
        <Link className={buttonLook({ variant: 'outlined' })} to="/map/flights">
          <Search size={16} aria-hidden /> {t('detail.look_for')}
        </Link>
      }
    />
  );
};

interface MissionUnreachableProps {
  readonly error: Error;
  readonly retry: () => void;
}

/** The server did not say what the mission is: it can be asked again. */
export const MissionUnreachable = ({ error, retry }: MissionUnreachableProps) => {
  const { t } = useTranslation('flights');
  return (
    <>
      <ErrorState error={error} retry={retry} />
      <Link className={buttonLook({ variant: 'outlined' })} to="/map/flights" search={lastSearch()}>
        {t('detail.back')}
      </Link>
    </>
  );
};
