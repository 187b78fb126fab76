import { LIMITS } from '@envol/contract/limits';
import { useState } from 'react';
import type { DayRow } from '../../shared/day/index.ts';
import { GRACE_MS } from '../../shared/grace/index.ts';
import { Button } from '../../ui/Button.tsx';
import { AreaInput } from '../../ui/form/AreaInput.tsx';
import { useFormats } from '../../ui/format.ts';
import { useTranslation } from '../../ui/texts.ts';
import styles from './detail.module.css';
import type { DayDecision } from './useDecide.ts';

interface Props {
  readonly row: DayRow;
  readonly deciding: DayDecision;
  /** The words of a refusal are being written. */
  readonly writing: boolean;
  readonly onWrite: (writing: boolean) => void;
}

const Held = ({ deciding }: Pick<Props, 'deciding'>) => {
  const { t } = useTranslation('day');
  return (
    <div className={styles.foot} role="status">
      <p>{t('grace', { seconds: GRACE_MS / 1000 })}</p>
      <div className={styles.acts}>
        <Button variant="outlined" autoFocus onClick={deciding.takeBack}>
          {t('take_back')}
        </Button>
        <Button onClick={deciding.sendNow}>{t('send_now')}</Button>
      </div>
    </div>
  );
};

/** Grants a take-off, or accepts an activation with its hours. */
const AcceptButton = ({ row, deciding }: Pick<Props, 'row' | 'deciding'>) => {
  const { t } = useTranslation('day');
  const format = useFormats();
  return (
    <Button loading={deciding.busy === row.key} onClick={() => deciding.accept(row)}>
      {row.take_off === null
        ? t('accept_hours', {
            from: format.clock(row.date_start, row.time_zone),
            to: format.clock(row.date_end, row.time_zone),
          })
        : t('grant')}{' '}
      <kbd aria-hidden>A</kbd>
    </Button>
  );
};

/** The answer to what is asked, at the foot of its panel. */
export const DecisionFoot = ({
  row,
  deciding,
  writing,
  onWrite,
}: Pick<Props, 'row' | 'deciding' | 'writing' | 'onWrite'>) => {
  const { t } = useTranslation('day');
  const [message, setMessage] = useState('');
  const actions: readonly string[] = (row.take_off ?? row.activation)?.available_actions ?? [];
  const mayAccept = actions.includes('accept') || actions.includes('grant');
  const mayRefuse = actions.includes('refuse');
  if (deciding.held?.key === row.key) return <Held deciding={deciding} />;
  if (!mayAccept && !mayRefuse) return null;
  const refuse = async (): Promise<void> => {
    if (await deciding.refuse(row, message)) {
      setMessage('');
      onWrite(false);
    }
  };
  return (
    <div className={styles.foot}>
      {writing && (
        <AreaInput
          label={t('refusal_words')}
          // The box opens because words are asked for: they go there.
          autoFocus
          maxLength={LIMITS.long_text}
          value={message}
          onChange={setMessage}
          onSend={() => message.trim() !== '' && void refuse()}
        />
      )}
      <div className={styles.acts}>
        {mayAccept && !writing && <AcceptButton row={row} deciding={deciding} />}
        {writing && (
          <Button variant="outlined" onClick={() => onWrite(false)}>
            {t('back')}
          </Button>
        )}
        {mayRefuse && (
          <Button
            variant={writing ? 'contained' : 'outlined'}
            color={writing ? 'error' : 'primary'}
            disabled={writing && message.trim() === ''}
            loading={writing && deciding.busy === row.key}
            onClick={() => (writing ? void refuse() : onWrite(true))}
          >
            {t(mayAccept ? 'refuse' : 'withdraw')} {!writing && <kbd aria-hidden>X</kbd>}
          </Button>
        )}
      </div>
    </div>
  );
};
