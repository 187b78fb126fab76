import type { ApprovalSummary, SharedDecisionOutcome } from '@envol/contract/approvals';
import { LIMITS } from '@envol/contract/limits';
import type { RefusalCategory } from '@envol/domain/approvals/refusalCategories';
import { Banknote, Check, CircleSlash, TriangleAlert, X } from 'lucide-react';
import { useState } from 'react';
import { type UseFormReturn, useForm, useWatch } from 'react-hook-form';
import { RefusalCategoryField } from '../../../shared/answering/index.ts';
import { useFullSheet } from '../../../shared/flights/index.ts';
import { GRACE_MS, useSecondsLeft } from '../../../shared/grace/index.ts';
import { Button, IconButton } from '../../../ui/Button.tsx';
import { CheckboxField } from '../../../ui/form/CheckboxField.tsx';
import { CheckLine } from '../../../ui/form/CheckLine.tsx';
import { Form } from '../../../ui/form/Form.tsx';
import { TextField } from '../../../ui/form/TextField.tsx';
import { useFormats } from '../../../ui/format.ts';
import { Panel, PanelHeader } from '../../../ui/layout/Panel.tsx';
import { Segmented } from '../../../ui/Segmented.tsx';
import { useTranslation } from '../../../ui/texts.ts';
import {
  ANSWERS,
  type Answer,
  answeredBy,
  byOperator,
  isGrant,
  type Split,
  spanOf,
  splitChosen,
} from './chosen.ts';
import { ManyTemplates } from './ManyTemplates.tsx';
import styles from './many.module.css';
import { RequestByRequest } from './RequestByRequest.tsx';
import { useAnswerKeys } from './useAnswerKeys.ts';
import type { Many } from './useMany.ts';
import { useSharedDecision } from './useSharedDecision.ts';

const FORM = 'many-answer';

/** Who asks, when, how high: one line under the title. */
const About = ({ chosen }: { readonly chosen: readonly ApprovalSummary[] }) => {
  const { t } = useTranslation(['approvals', 'approvals_many']);
  const format = useFormats();
  const { start, end, lowest_m: low, highest_m: high } = spanOf(chosen);
  const zone = chosen[0]?.time_zone;
  const [first, last] = [format.day(start, zone), format.day(end, zone)];
  return (
    <>
      <span>
        {byOperator(chosen)
          .map(({ name, count }) => t('approvals_many:of', { name, count }))
          .join(', ')}
      </span>
      <span>{first === last ? first : t('approvals_many:days', { first, last })}</span>
      <span>
        {low === high ? t('row.height', { height: high }) : t('approvals_many:heights', { low, high })}
      </span>
    </>
  );
};

interface TakenIn {
  readonly conflicting: boolean;
  readonly prohibited: boolean;
}

interface KindsProps {
  /** Null: what meets another request is not known. */
  readonly split: Split | null;
  readonly answer: Answer;
  readonly takenIn: TakenIn;
  readonly onTakeIn: (next: TakenIn) => void;
}

const named = (of: readonly ApprovalSummary[]): string =>
  of.map(({ display_identifier }) => display_identifier).join(', ');

/** What the answer meets: those without a difficulty, and those that are left out of it unless they are taken in. */
const Kinds = ({ split, answer, takenIn, onTakeIn }: KindsProps) => {
  const { t } = useTranslation(['approvals', 'approvals_many']);
  if (!isGrant(answer)) return null;
  if (split === null) return <p role="status">{t('approvals_many:conflicts_unknown')}</p>;
  const { plain, conflicting, prohibited, unpaid } = split;
  return (
    <ul className={styles.kinds}>
      <li>
        <Check size={18} aria-hidden data-tone="ok" />
        <b>{t('approvals_many:plain', { count: plain.length })}</b>
      </li>
      {conflicting.length > 0 && (
        <li>
          <TriangleAlert size={18} aria-hidden data-tone="warn" />
          <div>
            <b>{t('approvals_many:conflicting', { count: conflicting.length })}</b>
            <p>{named(conflicting)}</p>
            <CheckLine
              label={t('approvals_many:take_in')}
              checked={takenIn.conflicting}
              onChange={(on) => onTakeIn({ ...takenIn, conflicting: on })}
            />
          </div>
        </li>
      )}
      {prohibited.length > 0 && (
        <li>
          <CircleSlash size={18} aria-hidden data-tone="err" />
          <div>
            <b>{t('approvals_many:prohibited', { count: prohibited.length })}</b>
            <p>{[...new Set(prohibited.flatMap(({ prohibited_by }) => prohibited_by))].join(', ')}</p>
            <CheckLine
              label={t('approvals_many:take_in')}
              checked={takenIn.prohibited}
              onChange={(on) => onTakeIn({ ...takenIn, prohibited: on })}
            />
          </div>
        </li>
      )}
      {unpaid.length > 0 && (
        <li>
          <Banknote size={18} aria-hidden data-tone="warn" />
          <div>
            <b>{t('approvals_many:unpaid', { count: unpaid.length })}</b>
            <p>{named(unpaid)}</p>
          </div>
        </li>
      )}
    </ul>
  );
};

interface HeldProps {
  readonly answer: Answer;
  readonly count: number;
  readonly onBack: () => void;
  readonly onSend: () => void;
}

/** The answer is on its way: for how long it can still be taken back. */
const Held = ({ answer, count, onBack, onSend }: HeldProps) => {
  const { t } = useTranslation(['approvals', 'approvals_many']);
  const left = useSecondsLeft();
  return (
    <div className={styles.held}>
      <p role="status">
        <b>{t(`approvals_many:held_${answer}`, { count })}</b>
        <span aria-hidden>{t('decision.grace_left', { count: left })}</span>
      </p>
      <div className={styles.bar} aria-hidden>
        <i style={{ animationDuration: `${GRACE_MS}ms` }} />
      </div>
      <div className={styles.buttons}>
        <Button variant="outlined" autoFocus onClick={onBack}>
          {t('decision.grace_cancel')}
        </Button>
        <Button onClick={onSend}>{t('decision.grace_send')}</Button>
      </div>
    </div>
  );
};

interface FootProps {
  readonly shared: ReturnType<typeof useSharedDecision>;
  readonly answer: Answer;
  /** How many the answer goes to, and how many of the chosen it leaves. */
  readonly count: number;
  readonly leftOut: number;
}

const Foot = ({ shared, answer, count, leftOut }: FootProps) => {
  const { t } = useTranslation(['approvals', 'approvals_many']);
  const { held } = shared;
  if (held !== null)
    return <Held answer={held.type} count={held.requests.length} onBack={shared.back} onSend={shared.send} />;
  return (
    <div className={styles.send}>
      <Button type="submit" form={FORM} disabled={count === 0} loading={shared.isSending}>
        {t(`approvals_many:send_${answer}`, { count })}
        {leftOut > 0 && t('approvals_many:leave', { count: leftOut })}
      </Button>
      <small>{t('approvals_many:undo')}</small>
    </div>
  );
};

/** What was left as it stands, each with why. */
const Left = ({
  left,
  nameOf,
}: Pick<SharedDecisionOutcome, 'left'> & { readonly nameOf: (id: number) => string }) => {
  const { t } = useTranslation(['approvals', 'approvals_many']);
  return (
    <div className={styles.left} role="alert">
      <b>{t('approvals_many:left', { count: left.length })}</b>
      <ul>
        {left.map(({ id, reason }) => (
          <li key={id}>{t(`approvals_many:reasons.${reason}`, { id: nameOf(id) })}</li>
        ))}
      </ul>
    </div>
  );
};

interface Words {
  readonly message: string;
  readonly tactical_contact_required: boolean;
  /** Empty while none is chosen. */
  readonly refusal_category: RefusalCategory | '';
}

const MESSAGE = {
  accept: 'decision.message',
  restrict: 'decision.message_restrict',
  refuse: 'decision.message_refuse',
  'request-information': 'decision.message_ask',
} as const;

interface AnswerFieldsProps extends KindsProps {
  readonly onAnswer: (answer: Answer) => void;
}

/** Which answer, to which of them, in which words. */
const AnswerFields = ({ split, answer, takenIn, onAnswer, onTakeIn }: AnswerFieldsProps) => {
  const { t } = useTranslation(['approvals', 'approvals_many']);
  return (
    <>
      <Segmented
        label={t('decision.title')}
        options={ANSWERS.map((value) => ({ value, label: t(`approvals_many:answers.${value}`) }))}
        value={answer}
        onChange={onAnswer}
      />
      <Kinds split={split} answer={answer} takenIn={takenIn} onTakeIn={onTakeIn} />
      <ManyTemplates answer={answer} />
      <TextField
        name="message"
        label={t(MESSAGE[answer])}
        lines={4}
        maxLength={LIMITS.long_text}
        optional={answer === 'accept'}
      />
      {answer === 'refuse' && <RefusalCategoryField />}
      {answer === 'restrict' && (
        <CheckboxField name="tactical_contact_required" label={t('decision.tactical')} />
      )}
    </>
  );
};

const LACKS = { message: 'message_required', refusal_category: 'refusal_category_required' } as const;

type Given = Parameters<ReturnType<typeof useSharedDecision>['hold']>[0];

const isContactAsked = (answer: Answer, words: Words): boolean =>
  answer === 'restrict' && words.tactical_contact_required;

/** What is still to be said before the answer can go; null where nothing is. */
const lackOf = (answer: Answer, words: Words): keyof typeof LACKS | null => {
  if (answer !== 'accept' && words.message.trim() === '' && !isContactAsked(answer, words)) return 'message';
  return answer === 'refuse' && words.refusal_category === '' ? 'refusal_category' : null;
};

const givenOf = (
  answer: Answer,
  requests: readonly ApprovalSummary[],
  words: Words,
  contactWords: string,
): Given => {
  const message = words.message.trim();
  const tactical_contact_required = isContactAsked(answer, words);
  const { refusal_category } = words;
  return {
    type: answer,
    requests: requests.map(({ id, version }) => ({ id, version })),
    // A contact alone limits nothing for the server: it goes in words.
    message: message === '' && tactical_contact_required ? contactWords : message || null,
    tactical_contact_required,
    ...(answer === 'refuse' && refusal_category !== '' && { refusal_category }),
  };
};

/** Says what is missing, the cursor in its field. */
const useLack = (form: UseFormReturn<Words>): ((field: 'message' | 'refusal_category') => void) => {
  const { t } = useTranslation('approvals_many');
  return (field) => form.setError(field, { message: t(LACKS[field]) }, { shouldFocus: true });
};

interface ManyPanelProps {
  readonly many: Many;
  /** How many others each request meets in the air; null: not all of it is known. */
  readonly conflicts: ReadonlyMap<number, number> | null;
}

/** Which answer the chosen requests get, in which words, and to which of them it goes. */
const useAnswering = ({ many, conflicts }: ManyPanelProps) => {
  const { t } = useTranslation('approvals');
  const { chosen } = many;
  const [answer, setAnswer] = useState<Answer>('accept');
  const [takenIn, setTakenIn] = useState<TakenIn>({ conflicting: false, prohibited: false });
  const form = useForm<Words>({
    defaultValues: { message: '', tactical_contact_required: false, refusal_category: '' },
  });
  const message = useWatch({ control: form.control, name: 'message' });
  const split = conflicts === null ? null : splitChosen(chosen, conflicts);
  const answered = split !== null ? answeredBy(split, answer, takenIn) : isGrant(answer) ? [] : chosen;
  const shared = useSharedDecision(many.leave);
  const lack = useLack(form);
  const submit = (words: Words): void => {
    const missing = lackOf(answer, words);
    if (missing === null) shared.hold(givenOf(answer, answered, words, t('conditions.tactical_contact')));
    else lack(missing);
  };
  useAnswerKeys({
    onAnswer: setAnswer,
    onSend: shared.held === null && answered.length > 0 ? form.handleSubmit(submit) : null,
  });
  return { answer, setAnswer, takenIn, setTakenIn, form, message, split, answered, shared, submit };
};

/** One answer for the chosen requests, with what it does to each kind of them before it goes. */
export const ManyPanel = ({ many, conflicts }: ManyPanelProps) => {
  const { t } = useTranslation('approvals_many');
  const { chosen } = many;
  useFullSheet();
  const title = t('title', { count: chosen.length });
  const answering = useAnswering({ many, conflicts });
  const { answer, setAnswer, takenIn, setTakenIn, form, message, split, answered, shared, submit } =
    answering;
  return (
    <Panel
      header={
        <PanelHeader
          title={title}
          meta={<About chosen={chosen} />}
          action={
            <IconButton aria-label={t('close')} onClick={many.close}>
              <X size={18} aria-hidden />
            </IconButton>
          }
        />
      }
      footer={
        <Foot
          shared={shared}
          answer={answer}
          count={answered.length}
          leftOut={chosen.length - answered.length}
        />
      }
    >
      {shared.left.length > 0 && <Left left={shared.left} nameOf={shared.nameOf} />}
      <Form id={FORM} form={form} onSubmit={submit} label={title}>
        <AnswerFields
          split={split}
          answer={answer}
          takenIn={takenIn}
          onAnswer={setAnswer}
          onTakeIn={setTakenIn}
        />
        <RequestByRequest
          chosen={chosen}
          split={split}
          answered={answered}
          answer={answer}
          message={message}
        />
      </Form>
    </Panel>
  );
};
