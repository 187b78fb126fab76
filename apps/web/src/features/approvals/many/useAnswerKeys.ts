import { useShortcuts } from '../../../ui/keys/shortcuts.ts';
import { useTranslation } from '../../../ui/texts.ts';
import { ANSWERS, type Answer } from './chosen.ts';

/** The keys of the same answers to one request. */
const ANSWER_KEYS: Readonly<Record<Answer, string>> = {
  accept: 'a',
  restrict: 'r',
  refuse: 'x',
  'request-information': 'p',
};

/** Which answer the chosen requests get, and its sending, by keys; `onSend` null: it cannot go now. */
export const useAnswerKeys = ({
  onAnswer,
  onSend,
}: {
  readonly onAnswer: (answer: Answer) => void;
  readonly onSend: (() => unknown) | null;
}): void => {
  const { t } = useTranslation('approvals_many');
  const group = t('answer');
  useShortcuts([
    ...ANSWERS.map((answer) => ({
      keys: ANSWER_KEYS[answer],
      label: t(`answers.${answer}`),
      group,
      run: () => onAnswer(answer),
    })),
    ...(onSend === null
      ? []
      : [{ keys: 'mod+Enter', label: t('send_key'), group, run: () => void onSend() }]),
  ]);
};
