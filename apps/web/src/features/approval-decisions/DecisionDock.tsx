import type { Approval } from '@envol/contract/approvals';
import type { RefusalCategory } from '@envol/domain/approvals/refusalCategories';
import {
  CircleHelp,
  Ellipsis,
  Hand,
  type LucideIcon,
  MessageSquarePlus,
  PenLine,
  TriangleAlert,
} from 'lucide-react';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { useMay } from '../../api/session.ts';
import { insertText, useFilledText } from '../../shared/discussion/index.ts';
import { Pieces, placesOf, type WordKind } from '../../shared/places/index.ts';
import { Button, IconButton } from '../../ui/Button.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { useFormats } from '../../ui/format.ts';
import { useShortcuts } from '../../ui/keys/shortcuts.ts';
import { useArrangement } from '../../ui/layout/arrangement.ts';
import { Menu, type MenuEntry } from '../../ui/overlay/Menu.tsx';
import { useTranslation } from '../../ui/texts.ts';
import { useIsPhone } from '../../ui/useIsPhone.ts';
import { type DecisionType, type WrittenType, writtenType } from './decision.form.ts';
import styles from './decision.module.css';
import { MessageField } from './fields.tsx';
import { Grace } from './Grace.tsx';
import { type DecisionState, isRevision } from './useDecision.ts';
import { DecisionForm, ServerWords, WritingButtons, WritingFields, WritingTitle } from './Writing.tsx';

type Action = Approval['available_actions'][number];
const DECISIONS = [
  'accept',
  'restrict',
  'refuse',
  'request-information',
  'request-signature',
  'take-charge',
] as const;

/** Which decision a ready-made text belongs to. */
const WRITES: Readonly<Record<WordKind, WrittenType>> = {
  conditions: 'restrict',
  questions: 'request-information',
  refusals: 'refuse',
};
const KEYS: Readonly<Record<DecisionType, string>> = {
  accept: 'a',
  restrict: 'r',
  refuse: 'x',
  'request-information': 'p',
  'request-signature': 's',
  'take-charge': 'c',
};

const Key = ({ of }: { readonly of: DecisionType }) => (
  <kbd className={styles.key} aria-hidden>
    {KEYS[of].toUpperCase()}
  </kbd>
);

/** Somebody else was first: who, what, when. */
export const Overtaken = ({ approval }: { readonly approval: Approval }) => {
  const { t } = useTranslation('approvals');
  const format = useFormats();
  const last = approval.events.findLast((event) => event.status !== null);
  return (
    <div className={styles.overtaken} role="alert">
      <TriangleAlert size={17} aria-hidden />
      <div>
        <b>{t('decision.conflict_title')}</b>
        <p>
          {last === undefined
            ? t('decision.conflict_unknown')
            : t('decision.conflict_text', {
                name: last.author_name,
                did: t(`timeline.${last.action}`),
                date: format.dayAndClock(last.created_at, approval.time_zone),
              })}
        </p>
      </div>
    </div>
  );
};

interface PartProps {
  readonly approval: Approval;
  readonly deciding: DecisionState;
}

interface ButtonsProps extends PartProps {
  /** Opens the box for words where it is closed. */
  readonly onMessage: (() => void) | null;
}

const More = ({ approval, deciding, onMessage }: ButtonsProps) => {
  const { t } = useTranslation('approvals');
  const can = (action: Action): boolean => approval.available_actions.includes(action);
  const entry = (
    type: 'request-information' | 'request-signature' | 'take-charge',
    icon: LucideIcon,
    run: () => void,
  ): MenuEntry => ({
    key: type,
    icon,
    label: t(`decision.${type}`),
    aside: <Key of={type} />,
    run,
  });
  const entries: readonly MenuEntry[] = [
    ...(can('request-information')
      ? [entry('request-information', CircleHelp, () => deciding.write('request-information'))]
      : []),
    ...(can('request-signature')
      ? [entry('request-signature', PenLine, () => deciding.write('request-signature'))]
      : []),
    ...(onMessage === null
      ? []
      : [{ key: 'message', icon: MessageSquarePlus, label: t('decision.show_message'), run: onMessage }]),
    ...(can('take-charge') ? [entry('take-charge', Hand, () => deciding.send('take-charge'))] : []),
  ];
  if (entries.length === 0) return null;
  return (
    <Menu
      label={t('decision.more')}
      groups={[{ key: 'acts', entries }]}
      button={(props) => (
        <IconButton className={styles.more ?? ''} aria-label={t('decision.more')} {...props}>
          <Ellipsis size={18} aria-hidden />
        </IconButton>
      )}
    />
  );
};

const Buttons = ({ approval, deciding, onMessage }: ButtonsProps) => {
  const { t } = useTranslation('approvals');
  const isPhone = useIsPhone();
  const { stage } = deciding;
  const can = (action: Action): boolean => approval.available_actions.includes(action);
  const sends = (type: DecisionType): boolean => stage.kind === 'sending' && stage.type === type;
  return (
    <div className={styles.buttons}>
      {can('accept') && (
        <Button
          variant={isRevision(approval) ? 'outlined' : 'contained'}
          onClick={() => deciding.send('accept')}
          loading={sends('accept')}
        >
          {t('decision.accept')}
          {!isPhone && <Key of="accept" />}
        </Button>
      )}
      {can('restrict') && (
        <Button variant="outlined" onClick={() => deciding.write('restrict')}>
          {t('decision.restrict')}
          {!isPhone && <Key of="restrict" />}
        </Button>
      )}
      {can('refuse') && (
        <Button variant="outlined" onClick={() => deciding.write('refuse')}>
          {t('decision.refuse')}
          {!isPhone && <Key of="refuse" />}
        </Button>
      )}
      <More approval={approval} deciding={deciding} onMessage={onMessage} />
    </div>
  );
};

const usePick =
  ({ form, write }: DecisionState, can: (action: Action) => boolean) =>
  (text: string, kind: WordKind, category: RefusalCategory | null): void => {
    form.setValue('message', insertText(form.getValues('message'), text), { shouldDirty: true });
    if (category !== null) form.setValue('refusal_category', category, { shouldDirty: true });
    const type = WRITES[kind];
    if (can(type)) write(type);
  };

/** The usual foot: words, then the decisions in plain view. */
const Choosing = ({ approval, deciding }: PartProps) => {
  const { t } = useTranslation(['approvals', 'common']);
  const isPhone = useIsPhone();
  const fill = useFilledText(approval);
  const message = useWatch({ control: deciding.form.control, name: 'message' });
  const [open, setOpen] = useState(false);
  const can = (action: Action): boolean => approval.available_actions.includes(action);
  const pick = usePick(deciding, can);
  const kinds = (['conditions', 'questions', 'refusals'] as const).filter((kind) => can(WRITES[kind]));
  const revises = isRevision(approval);
  // On a phone, and once it is decided, the request needs the room: the box opens when it is wanted.
  const shown = (!isPhone && !revises) || open || message !== '';
  return (
    <>
      {revises && <p className={styles.hint}>{t('decision.revise')}</p>}
      {shown && (
        <MessageField
          label={t('decision.message')}
          placeholder={t('decision.message_placeholder')}
          rows={2}
          tools={<Pieces of={placesOf('approval', 'wordTools')} give={{ kinds, onPick: pick, fill }} />}
          onSend={() => can('accept') && deciding.send('accept')}
        />
      )}
      <ServerWords />
      <ConfirmDialog
        open={deciding.stage.kind === 'confirming'}
        title={t('decision.lift_title', {
          status: t(`common:approval_statuses.${approval.status}`),
          id: approval.display_identifier,
        })}
        confirm={t('decision.lift_confirm')}
        onConfirm={() => deciding.send('accept')}
        onClose={deciding.back}
      >
        {t('decision.lift_text')}
      </ConfirmDialog>
      <Buttons approval={approval} deciding={deciding} onMessage={shown ? null : () => setOpen(true)} />
    </>
  );
};

/** The keys of the decisions; they stay where the screen shows the form alone. */
export const useDecisionKeys = ({
  approval,
  deciding,
  isLeft = false,
}: PartProps & { readonly isLeft?: boolean }): void => {
  const { t } = useTranslation('approvals');
  const group = t('group_shortcuts');
  const { stage } = deciding;
  const run = (type: DecisionType) => (): void => {
    if (isLeft || stage.kind === 'sending') return;
    if (type === 'accept' || type === 'take-charge') deciding.send(type);
    else deciding.write(type);
  };
  useShortcuts([
    ...DECISIONS.filter((type) => stage.kind === 'choosing' && approval.available_actions.includes(type)).map(
      (type) => ({ keys: KEYS[type], label: t(`decision.${type}`), group, run: run(type) }),
    ),
    ...(stage.kind === 'writing' || stage.kind === 'held'
      ? [{ keys: 'Escape', label: t('decision.back'), group, run: deciding.back }]
      : []),
  ]);
};

const Nothing = ({ approval }: { readonly approval: Approval }) => {
  const { t } = useTranslation('approvals');
  const decides = useMay('approval:decide');
  const why = approval.is_closed
    ? 'nothing_left_closed'
    : approval.status === 'cancelled'
      ? 'nothing_left_cancelled'
      : decides
        ? 'nothing_left'
        : 'not_yours';
  return <p className={styles.hint}>{t(`decision.${why}`)}</p>;
};

/** Why an agreement cannot be given: said where its buttons would be. */
const Withheld = ({ approval }: { readonly approval: Approval }) => {
  const { t } = useTranslation('approvals');
  const [first] = approval.withheld_actions;
  if (first === undefined) return null;
  return (
    <p className={styles.overtaken} role="note">
      <TriangleAlert size={17} aria-hidden />
      <span>{t(`decision.withheld.${first.reason}`)}</span>
    </p>
  );
};

/** What forbids the flight whatever is answered: said beside the answers. */
export const Prohibited = ({ approval }: { readonly approval: Approval }) => {
  const { t } = useTranslation('approvals');
  if (approval.prohibited_by.length === 0) return null;
  return (
    <p className={styles.overtaken} role="note">
      <TriangleAlert size={17} aria-hidden />
      <span>{t('decision.prohibited', { names: approval.prohibited_by.join(', ') })}</span>
    </p>
  );
};

/** The foot of a request: decide in view, with its keys. What may be done comes from the server. */
export const DecisionDock = ({ approval, deciding }: PartProps) => {
  const { stage } = deciding;
  const decidable = DECISIONS.some((type) => approval.available_actions.includes(type));
  const type = writtenType(stage);
  const isWide = useArrangement() === 'wide';
  return (
    <DecisionForm deciding={deciding} className={styles.dock} isBeside={isWide && type !== null}>
      {deciding.overtaken && <Overtaken approval={approval} />}
      <Withheld approval={approval} />
      <Prohibited approval={approval} />
      {stage.kind === 'held' ? (
        <Grace deciding={deciding} />
      ) : !decidable ? (
        <Nothing approval={approval} />
      ) : type !== null ? (
        <>
          <WritingTitle type={type} />
          <WritingFields approval={approval} deciding={deciding} type={type} />
          <WritingButtons deciding={deciding} type={type} />
        </>
      ) : (
        <Choosing approval={approval} deciding={deciding} />
      )}
    </DecisionForm>
  );
};
