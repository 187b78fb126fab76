import type { ApprovalSummary } from '@envol/contract/approvals';
import { fillPlaceholders, hasPlaceholders } from '@envol/domain/message-templates/placeholders';
import { placeholderValues } from '@envol/i18n/placeholderValues';
import { useLanguage } from '../../../api/language.ts';
import { useFormats } from '../../../ui/format.ts';
import { usePeriodLine } from '../../../ui/TimeText.tsx';
import { useTranslation } from '../../../ui/texts.ts';
import { type Answer, type Split, whyLeft } from './chosen.ts';
import styles from './many.module.css';

interface RequestByRequestProps {
  readonly chosen: readonly ApprovalSummary[];
  /** Null: what meets another request is not known. */
  readonly split: Split | null;
  readonly answered: readonly ApprovalSummary[];
  readonly answer: Answer;
  /** What is written; what stands in braces is shown as each operator reads it. */
  readonly message: string;
}

/** What the answer does to each of the chosen requests, and why it leaves those that it leaves. */
export const RequestByRequest = ({ chosen, split, answered, answer, message }: RequestByRequestProps) => {
  const language = useLanguage();
  const { t } = useTranslation(['approvals', 'approvals_many']);
  const format = useFormats();
  const period = usePeriodLine();
  const goesTo = new Set(answered.map(({ id }) => id));
  const textOf = (request: ApprovalSummary): string => {
    if (goesTo.has(request.id))
      return t(`approvals_many:each.${answer}`, { height: format.number(request.max_flying_height) });
    const why = whyLeft(split, request);
    return why === 'prohibited'
      ? t('approvals_many:each_left.prohibited', { names: request.prohibited_by.join(', ') })
      : t(`approvals_many:each_left.${why}`);
  };
  const messageTo = (request: ApprovalSummary): string =>
    fillPlaceholders(message, placeholderValues(language, { ...request, flight_name: request.flight.name }));
  const isEachTold = hasPlaceholders(message);
  return (
    <details className={styles.each} open={chosen.length <= 4}>
      <summary>{t('approvals_many:each_title')}</summary>
      <ul>
        {chosen.map((request) => (
          <li key={request.id} className={styles.request} data-left={!goesTo.has(request.id) || undefined}>
            <span>
              <b>{request.display_identifier}</b> {request.flight.name}
            </span>
            <span>{textOf(request)}</span>
            <small>{period(request)}</small>
            {isEachTold && goesTo.has(request.id) && <q>{messageTo(request)}</q>}
          </li>
        ))}
      </ul>
    </details>
  );
};
