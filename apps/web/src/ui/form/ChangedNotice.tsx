import { CircleAlert } from 'lucide-react';
import { Button } from '../Button.tsx';
import { Row, Stack } from '../layout/flow.tsx';
import { useTranslation } from '../texts.ts';
import styles from './form.module.css';

/**
 * In a form: somebody saved the same fields meanwhile, as `text` tells. Its first button sends the form once more, in its place;
 * the other puts theirs into the form, which nothing has left yet.
 */
export const ChangedNotice = ({
  text,
  onTheirs,
}: {
  readonly text: string;
  readonly onTheirs: () => void;
}) => {
  const { t } = useTranslation('errors');
  return (
    <div className={styles.formError} role="alert">
      <CircleAlert size={18} aria-hidden />
      <Stack gap={2}>
        <span>{text}</span>
        <Row gap={2} wrap>
          <Button type="submit" variant="outlined" size="small">
            {t('changed.keep_mine')}
          </Button>
          <Button variant="outlined" size="small" onClick={onTheirs}>
            {t('changed.take_theirs')}
          </Button>
        </Row>
      </Stack>
    </div>
  );
};
