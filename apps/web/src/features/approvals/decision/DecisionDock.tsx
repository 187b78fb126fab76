import type { Approval } from '@envol/contract/approvals';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { CircleHelp, Ellipsis, Hand, MessageSquarePlus, TriangleAlert } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { FormProvider, useFormState, useWatch } from 'react-hook-form';
import { useMay } from '../../../api/session.ts';
import { Button, IconButton } from '../../../ui/Button.tsx';
import { useFormats } from '../../../ui/format.ts';
import { useSheetStop } from '../../../ui/layout/WorkspaceLayout.tsx';
import { useShortcuts } from '../../../ui/shortcuts.ts';
import { useTranslation } from '../../../ui/texts.ts';
import { useIsPhone } from '../../../ui/useIsPhone.ts';
import { CannedMenu } from './CannedMenu.tsx';
import { type CannedKind, insertText } from './canned.ts';
import type { DecisionType, WrittenType } from './decision.form.ts';
import styles from './decision.module.css';
import { MessageField, RestrictionFields } from './fields.tsx';
import { type Deciding, useDecision } from './useDecision.ts';

type Action = Approval['available_actions'][number];
const DECISIONS = ['accept', 'restrict', 'refuse', 'request-information', 'take-charge'] as const;

const WRITTEN: Readonly<
  Record<
    WrittenType,
    {
      readonly label: 'message_restrict' | 'message_refuse' | 'message_ask';
      readonly kinds: readonly CannedKind[];
    }
  >
> = {
  restrict: { label: 'message_restrict', kinds: ['conditions'] },
  refuse: { label: 'message_refuse', kinds: ['refusals'] },
  'request-information': { label: 'message_ask', kinds: ['questions'] },
};
/** Which decision a ready-made text belongs to. */
const WRITES: Readonly<Record<CannedKind, WrittenType>> = {
  conditions: 'restrict',
  questions: 'request-information',
  refusals: 'refuse',
};
const KEYS: Readonly<Record<DecisionType, string>> = {
  accept: 'a',
  restrict: 'r',
  refuse: 'x',
  'request-information': 'p',
  'take-charge': 'c',
};

const Key = ({ of }: { readonly of: DecisionType }) => (
  <kbd className={styles.key} aria-hidden>
    {KEYS[of].toUpperCase()}
  </kbd>
);

/** Somebody else was first: who, what, when. */
const Overtaken = ({ approval }: { readonly approval: Approval }) => {
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

const ServerWords = () => {
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

interface PartProps {
  readonly approval: Approval;
  readonly deciding: Deciding;
}

/** A decision stands; another one would replace it. */
const isRevision = (approval: Approval): boolean =>
  approval.decision !== null && approval.status !== 'incomplete';

interface ButtonsProps extends PartProps {
  /** Opens the box for words where it is closed. */
  readonly onMessage: (() => void) | null;
}

const More = ({ approval, deciding, onMessage }: ButtonsProps) => {
  const { t } = useTranslation('approvals');
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const can = (action: Action): boolean => approval.available_actions.includes(action);
  if (!can('request-information') && !can('take-charge') && onMessage === null) return null;
  const close = (run: () => void) => (): void => {
    setAnchor(null);
    run();
  };
  return (
    <>
      <IconButton
        className={styles.more ?? ''}
        aria-label={t('decision.more')}
        aria-haspopup="menu"
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <Ellipsis size={18} aria-hidden />
      </IconButton>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
        {can('request-information') && (
          <MenuItem onClick={close(() => deciding.write('request-information'))}>
            <CircleHelp size={16} aria-hidden />
            {t('decision.request-information')}
            <Key of="request-information" />
          </MenuItem>
        )}
        {onMessage !== null && (
          <MenuItem onClick={close(onMessage)}>
            <MessageSquarePlus size={16} aria-hidden />
            {t('decision.show_message')}
          </MenuItem>
        )}
        {can('take-charge') && (
          <MenuItem onClick={close(() => deciding.send('take-charge'))}>
            <Hand size={16} aria-hidden />
            {t('decision.take-charge')}
            <Key of="take-charge" />
          </MenuItem>
        )}
      </Menu>
    </>
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
        </Button>
      )}
      <More approval={approval} deciding={deciding} onMessage={onMessage} />
    </div>
  );
};

const usePick =
  ({ form, write }: Deciding, can: (action: Action) => boolean) =>
  (text: string, kind: CannedKind): void => {
    form.setValue('message', insertText(form.getValues('message'), text), { shouldDirty: true });
    const type = WRITES[kind];
    if (can(type)) write(type);
  };

/** The usual foot: words, then the decisions in plain view. */
const Choosing = ({ approval, deciding }: PartProps) => {
  const { t } = useTranslation('approvals');
  const isPhone = useIsPhone();
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
          tools={<CannedMenu kinds={kinds} onPick={pick} />}
          onSend={() => can('accept') && deciding.send('accept')}
        />
      )}
      <ServerWords />
      <Buttons approval={approval} deciding={deciding} onMessage={shown ? null : () => setOpen(true)} />
    </>
  );
};

/** A decision that needs words or limits, until it is sent. */
const Writing = ({
  deciding,
  type,
  sending,
}: {
  readonly deciding: Deciding;
  readonly type: WrittenType;
  readonly sending: boolean;
}) => {
  const { t } = useTranslation('approvals');
  const { form, asked } = deciding;
  const first = useEffectEvent(() => form.setFocus(type === 'restrict' ? 'restricted_height' : 'message'));
  // biome-ignore lint/correctness/useExhaustiveDependencies: again for another kind of decision
  useEffect(() => first(), [type]);
  return (
    <>
      <h2 className={styles.title}>{t(`decision.${type}`)}</h2>
      {type === 'restrict' && <RestrictionFields asked={asked} />}
      <MessageField
        label={t(`decision.${WRITTEN[type].label}`)}
        placeholder=""
        rows={3}
        tools={
          <CannedMenu
            kinds={WRITTEN[type].kinds}
            onPick={(text) => {
              form.setValue('message', insertText(form.getValues('message'), text), { shouldDirty: true });
              form.clearErrors();
              form.setFocus('message');
            }}
          />
        }
        onSend={() => deciding.send(type)}
      />
      <ServerWords />
      <div className={styles.buttons}>
        <Button type="submit" color={type === 'refuse' ? 'error' : 'primary'} loading={sending}>
          {t(`decision.confirm_${type}`)}
        </Button>
        <Button variant="outlined" onClick={deciding.back} disabled={sending}>
          {t('decision.back')}
        </Button>
      </div>
    </>
  );
};

const useKeys = ({ approval, deciding }: PartProps): void => {
  const { t } = useTranslation('approvals');
  const group = t('group_shortcuts');
  const { stage } = deciding;
  const run = (type: DecisionType) => (): void => {
    if (stage.kind === 'sending') return;
    if (type === 'accept' || type === 'take-charge') deciding.send(type);
    else deciding.write(type);
  };
  useShortcuts([
    ...DECISIONS.filter((type) => stage.kind === 'choosing' && approval.available_actions.includes(type)).map(
      (type) => ({ keys: KEYS[type], label: t(`decision.${type}`), group, run: run(type) }),
    ),
    ...(stage.kind === 'writing'
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

export interface DecisionDockProps {
  readonly approval: Approval;
  readonly onDone: (type: DecisionType, after: Approval) => void;
}

/** The foot of a request: decide in view, with its keys. What may be done comes from the server. */
export const DecisionDock = ({ approval, onDone }: DecisionDockProps) => {
  const deciding = useDecision(approval, onDone);
  const { stage, form } = deciding;
  const setStop = useSheetStop();
  const writing = stage.kind === 'writing' || (stage.kind === 'sending' && stage.type in WRITTEN);
  useKeys({ approval, deciding });
  useEffect(() => {
    if (writing) setStop('full');
  }, [writing, setStop]);
  const decidable = DECISIONS.some((type) => approval.available_actions.includes(type));
  const type = stage.kind === 'choosing' ? null : stage.type;
  return (
    <FormProvider {...form}>
      <form
        className={styles.dock}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (type !== null) deciding.send(type);
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Escape' || stage.kind !== 'writing') return;
          event.stopPropagation();
          deciding.back();
        }}
      >
        {deciding.overtaken && <Overtaken approval={approval} />}
        {!decidable ? (
          <Nothing approval={approval} />
        ) : writing && type !== null && type in WRITTEN ? (
          <Writing deciding={deciding} type={type as WrittenType} sending={stage.kind === 'sending'} />
        ) : (
          <Choosing approval={approval} deciding={deciding} />
        )}
      </form>
    </FormProvider>
  );
};
