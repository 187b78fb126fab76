import { Button } from '../Button.tsx';
import { useTranslation } from '../texts.ts';
import styles from './ShowMore.module.css';

export interface ShowMoreProps {
  /** A query that is read page by page. */
  readonly list: {
    readonly hasNextPage: boolean;
    readonly isFetchingNextPage: boolean;
    readonly fetchNextPage: () => unknown;
  };
}

/** Asks for the next page of a list, under its rows; nothing where there is none. */
export const ShowMore = ({ list }: ShowMoreProps) => {
  const { t } = useTranslation('common');
  return (
    list.hasNextPage && (
      <div className={styles.more}>
        <Button
          variant="outlined"
          onClick={() => void list.fetchNextPage()}
          loading={list.isFetchingNextPage}
        >
          {t('actions.show_more')}
        </Button>
      </div>
    )
  );
};
