import type { Approval } from '@envol/contract/approvals';
import type { RefusalCategory } from '@envol/domain/approvals/refusalCategories';
import { type ReactNode, useEffect, useEffectEvent } from 'react';
import { FormProvider, useFormState } from 'react-hook-form';
import { RefusalCategoryField } from '../../shared/answering/index.ts';
import { insertText, useFilledText } from '../../shared/discussion/index.ts';
import { Pieces, placesOf, type WordKind } from '../../shared/places/index.ts';
import { Button } from '../../ui/Button.tsx';
import { useTranslation } from '../../ui/texts.ts';
import type { WrittenType } from './decision.form.ts';
import styles from './decision.module.css';
import { MessageField, RestrictionFields } from './fields.tsx';
import type { DecisionState } from './useDecision.ts';

const WRITTEN: Readonly<
  Record<
    WrittenType,
    {
      readonly label: 'message_restrict' | 'message_refuse' | 'message_ask' | 'message_sign';
      readonly kinds: readonly WordKind[];
    }
  >
> = {
  restrict: { label: 'message_restrict', kinds: ['conditions'] },
  refuse: { label: 'message_refuse', kinds: ['refusals'] },
  'request-information': { label: 'message_ask', kinds: ['questions'] },
  'request-signature': { label: 'message_sign', kinds: ['conditions'] },
};

/** Where a hand on the keys begins: the first field, so that the tab key passes no other that has to be filled. */
const FIRST_FIELD = {
  restrict: 'restricted_height',
  refuse: 'refusal_category',
  'request-information': 'message',
  'request-signature': 'message',
} as const satisfies Record<WrittenType, string>;

export const ServerWords = () => {
  const { t } = useTranslation('approvals');
  const { errors } = useFormState();
  const server = errors.root?.server?.message;
  if (server === undefined) return null;
  return (
    <p className={styles.error} role="alert">
      {server} {t('decision.refused')}
    </p>
  );
};

const FORM_ID = 'decision-form';

interface DecisionFormProps {
  readonly deciding: DecisionState;
  readonly className?: string | undefined;
  /** What is written stands beside the facts, not under them. */
  readonly isBeside?: boolean;
  readonly children: ReactNode;
}

/** Sends what is being written; its buttons may stand outside of it. */
export const DecisionForm = ({ deciding, className, isBeside = false, children }: DecisionFormProps) => {
  const { stage, form } = deciding;
  return (
    <FormProvider {...form}>
      <form
        id={FORM_ID}
        className={className}
        data-beside={isBeside || undefined}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (stage.kind !== 'choosing') deciding.send(stage.type);
        }}
        onKeyDown={(event) => {
          if (stage.kind !== 'writing') return;
          // The box for words sends by itself; on another button Enter is that button.
          const isOnButton = event.target instanceof HTMLButtonElement && event.target.type !== 'submit';
          const isSending =
            event.key === 'Enter' && (event.ctrlKey || event.metaKey) && !event.defaultPrevented;
          if (isSending && !isOnButton) {
            event.preventDefault();
            deciding.send(stage.type);
          }
          if (event.key !== 'Escape') return;
          event.stopPropagation();
          deciding.back();
        }}
      >
        {children}
      </form>
    </FormProvider>
  );
};

export const WritingTitle = ({ type }: { readonly type: WrittenType }) => {
  const { t } = useTranslation('approvals');
  return <h2 className={styles.title}>{t(`decision.${type}`)}</h2>;
};

interface WritingProps {
  readonly deciding: DecisionState;
  readonly type: WrittenType;
}

interface WritingFieldsProps extends WritingProps {
  readonly approval: Approval;
}

/** A decision that needs words or limits, until it is sent. */
export const WritingFields = ({ approval, deciding, type }: WritingFieldsProps) => {
  const { t } = useTranslation('approvals');
  const fill = useFilledText(approval);
  const { form, asked } = deciding;
  const onPick = (text: string, _kind: WordKind, category: RefusalCategory | null): void => {
    form.setValue('message', insertText(form.getValues('message'), text), { shouldDirty: true });
    if (category !== null) form.setValue('refusal_category', category, { shouldDirty: true });
    form.clearErrors();
    form.setFocus('message');
  };
  const first = useEffectEvent(() => {
    if (!deciding.isRestored) form.setFocus(FIRST_FIELD[type]);
  });
  // Once, when the form opens or becomes that of another decision: never while somebody types in it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: again for another kind of decision
  useEffect(() => first(), [type]);
  return (
    <>
      {type === 'restrict' && <RestrictionFields asked={asked} />}
      {type === 'refuse' && <RefusalCategoryField />}
      <MessageField
        label={t(`decision.${WRITTEN[type].label}`)}
        placeholder=""
        rows={3}
        tools={
          <Pieces
            of={placesOf('approval', 'wordTools')}
            give={{ kinds: WRITTEN[type].kinds, onPick, fill }}
          />
        }
        onSend={() => deciding.send(type)}
      />
      <ServerWords />
    </>
  );
};

export const WritingButtons = ({ deciding, type }: WritingProps) => {
  const { t } = useTranslation('approvals');
  const sending = deciding.stage.kind === 'sending';
  return (
    <div className={styles.buttons}>
      <Button type="submit" form={FORM_ID} color={type === 'refuse' ? 'error' : 'primary'} loading={sending}>
        {t(`decision.confirm_${type}`)}
      </Button>
      <Button variant="outlined" onClick={deciding.back} disabled={sending}>
        {t('decision.back')}
      </Button>
    </div>
  );
};
