import { LIMITS } from '@envol/contract/limits';
import type { Opinion } from '@envol/contract/opinions';
import { CircleHelp, Eye, type LucideIcon, Send, ThumbsDown, ThumbsUp } from 'lucide-react';
import { useId, useState } from 'react';
import { callApi } from '../../api/call.ts';
import { endpoints } from '../../api/endpoints.ts';
import { isFailure } from '../../api/failure.ts';
import { queryOf, refreshQueries } from '../../api/query.ts';
import { queryClient } from '../../api/queryClient.ts';
import { newClientKey } from '../../device/random.ts';
import { Button } from '../../ui/Button.tsx';
import { AreaBox } from '../../ui/form/AreaInput.tsx';
import { useSheetStop } from '../../ui/layout/WorkspaceLayout.tsx';
import { showSuccess } from '../../ui/snackbar/snackbars.ts';
import { useTranslation } from '../../ui/texts.ts';
import styles from './opinions.module.css';

const CHOICES = ['favourable', 'unfavourable', 'question'] as const;
export type Choice = (typeof CHOICES)[number];
const ICONS: Readonly<Record<Choice, LucideIcon>> = {
  favourable: ThumbsUp,
  unfavourable: ThumbsDown,
  question: CircleHelp,
};

/** What is about to be sent; nothing is chosen for anybody. */
export const useGiving = (opinion: Opinion) => {
  const { t } = useTranslation('opinions');
  const [choice, setChoice] = useState<Choice | null>(null);
  const [text, setText] = useState('');
  const [key, setKey] = useState(newClientKey);
  const [state, setState] = useState<{ readonly busy: boolean; readonly failed: string | null }>({
    busy: false,
    failed: null,
  });
  const send = async (status: Exclude<Choice, 'question'> | 'not_given' | null): Promise<void> => {
    setState({ busy: true, failed: null });
    const message = status === 'not_given' ? null : text.trim() || null;
    const body = {
      ...(status !== null && { status, version: opinion.version }),
      message,
      client_key: key,
    };
    const params = { id: opinion.id };
    try {
      const after = await callApi(endpoints.updateOpinion, { params, body }, { handles: 'all' });
      queryClient.setQueryData(queryOf(endpoints.getOpinion, { params }).queryKey, after);
      setChoice(null);
      setText('');
      setKey(newClientKey());
      setState({ busy: false, failed: null });
      showSuccess(t(`sent.${status ?? 'question'}`, { name: opinion.approval.structure_name }));
      await refreshQueries('opinions');
    } catch (error) {
      if (!isFailure(error)) throw error;
      const words = [...Object.values(error.fields).flat(), ...error.non_field_errors];
      setState({ busy: false, failed: words.length > 0 ? words.join(' ') : error.detail });
      if (error.status === 409) await refreshQueries('opinions');
    }
  };
  return { choice, setChoice, text, setText, send, ...state };
};
type Giving = ReturnType<typeof useGiving>;

interface GivingProps {
  readonly opinion: Opinion;
  readonly giving: Giving;
}

/** The words of what was chosen, and who reads them. */
export const GiveWords = ({ opinion, giving }: GivingProps) => {
  const { t } = useTranslation('opinions');
  const id = useId();
  const { choice, text, setText, failed } = giving;
  if (choice === null && failed === null) return null;
  return (
    <section className={styles.give} aria-label={t('give.title')}>
      {choice !== null && (
        <div className={styles.why}>
          <label htmlFor={id}>
            <b>{t(`give.why_${choice}`)}</b>
            <span>{t(choice === 'favourable' ? 'give.optional' : 'give.required')}</span>
          </label>
          <AreaBox
            key={choice}
            id={id}
            // What was chosen cannot go without words: the keyboard is there for them.
            autoFocus={choice !== 'favourable'}
            lines={4}
            value={text}
            maxLength={LIMITS.long_text}
            aria-describedby={`${id}-who`}
            onChange={setText}
          />
        </div>
      )}
      {failed !== null && (
        <p className={styles.failed} role="alert">
          {failed}
        </p>
      )}
      <p id={`${id}-who`} className={styles.who}>
        <Eye size={16} strokeWidth={1.8} aria-hidden />
        {t('give.who_reads', { name: opinion.approval.structure_name })}
      </p>
    </section>
  );
};

/** At the foot, in view from the first: the three answers, and once one is chosen the button that names what it sends. */
export const GiveFoot = ({ giving }: Pick<GivingProps, 'giving'>) => {
  const { t } = useTranslation('opinions');
  const setStop = useSheetStop();
  const { choice, setChoice, text, busy, send } = giving;
  const lacks = choice !== 'favourable' && text.trim() === '';
  const choose = (each: Choice): void => {
    setChoice(choice === each ? null : each);
    // On a phone the words need more room than half of the screen.
    if (choice !== each) setStop('full');
  };
  return (
    <div className={styles.foot}>
      <fieldset className={styles.choices}>
        <legend>{t('give.title')}</legend>
        {CHOICES.map((each) => {
          const Icon = ICONS[each];
          return (
            <button key={each} type="button" aria-pressed={choice === each} onClick={() => choose(each)}>
              <Icon size={20} strokeWidth={1.8} aria-hidden />
              {t(`give.${each}`)}
            </button>
          );
        })}
      </fieldset>
      {choice !== null && (
        <Button
          startIcon={<Send size={17} />}
          disabled={lacks}
          loading={busy}
          onClick={() => void send(choice === 'question' ? null : choice)}
        >
          {t(`give.send_${choice}`)}
        </Button>
      )}
    </div>
  );
};
