import type { AutomaticActions } from '@envol/contract/automatic-actions';
import { LIMITS } from '@envol/contract/limits';
import {
  AUTOMATIC_KINDS,
  actionMetres,
  HEIGHT_REFERENCES,
  HEIGHT_UNITS,
} from '@envol/domain/automatic-actions/actions';
import { Link } from '@tanstack/react-router';
import { CircleAlert, Lock, Trash2 } from 'lucide-react';
import { useId, useState } from 'react';
import { Button, IconButton } from '../../../ui/Button.tsx';
import { AreaInput } from '../../../ui/form/AreaInput.tsx';
import { CheckLine } from '../../../ui/form/CheckLine.tsx';
import { NumberInput } from '../../../ui/form/NumberInput.tsx';
import { Row } from '../../../ui/layout/flow.tsx';
import { Segmented } from '../../../ui/Segmented.tsx';
import { useTranslation } from '../../../ui/texts.ts';
import { inUnit, type TypedAction } from './rules.model.ts';
import styles from './rules.module.css';
import type { Rules } from './useRules.ts';

interface CardProps {
  readonly rules: Rules;
  readonly saved: AutomaticActions;
  readonly action: TypedAction;
  readonly index: number;
}

type HeightField = 'floor_height' | 'ceiling_height' | 'restricted_height_m';

const useIssue = ({ rules, index }: Pick<CardProps, 'rules' | 'index'>) => {
  const { t } = useTranslation('errors');
  return (field: string): string | undefined => {
    const issue = rules.issues.find((each) => each.index === index && each.field === field);
    return issue && t(`fields.${issue.message}`, issue.params);
  };
};

interface HeightProps extends CardProps {
  readonly field: HeightField;
  readonly label: string;
  readonly unit: string;
}

const Height = ({ field, label, unit, ...card }: HeightProps) => {
  const { t } = useTranslation('errors');
  const { rules, index, action } = card;
  const value = action[field];
  const issue = useIssue(card);
  const error = value === null ? t('fields.required') : issue(field);
  // What is no number is kept as typed, and wanting.
  const [typed, setTyped] = useState(value);
  const shown = Number.isNaN(typed) && value === null ? typed : value;
  return (
    <NumberInput
      label={label}
      unit={unit}
      error={error}
      value={shown}
      onChange={(next) => {
        setTyped(next);
        rules.change(index, { [field]: Number.isNaN(next) ? null : next });
      }}
    />
  );
};

/** Two ranges overlap: either gives way in one click. */
const Overlap = ({ rules, index, action }: CardProps) => {
  const { t } = useTranslation(['automatic_actions', 'errors']);
  const issue = rules.issues.find((each) => each.index === index && each.message === 'range_overlaps');
  const other = issue?.other === undefined ? undefined : rules.whole?.[issue.other];
  if (issue?.other === undefined || other === undefined || action.floor_height === null) return null;
  const at = issue.other;
  const start = inUnit(actionMetres(other.ceiling_height, other), action.unit);
  const stop = inUnit(actionMetres(action.floor_height, action), other.unit);
  return (
    <div className={styles.overlap} role="alert">
      <p>
        <CircleAlert size={16} aria-hidden /> {t('errors:fields.range_overlaps', issue.params)}
      </p>
      {action.ceiling_height !== null && start < action.ceiling_height && (
        <Button size="small" variant="outlined" onClick={() => rules.change(index, { floor_height: start })}>
          {t('start_at', { height: start, unit: action.unit })}
        </Button>
      )}
      {stop > other.floor_height && (
        <Button size="small" variant="outlined" onClick={() => rules.change(at, { ceiling_height: stop })}>
          {t('stop_other_at', { height: stop, unit: other.unit })}
        </Button>
      )}
    </div>
  );
};

const Range = (card: CardProps) => {
  const { t } = useTranslation('automatic_actions');
  const { rules, saved, action, index } = card;
  const issue = useIssue(card);
  const unit = `${action.unit} ${action.reference}`;
  return (
    <>
      <div className={styles.heights}>
        <Height {...card} field="floor_height" label={t('floor')} unit={unit} />
        <Height {...card} field="ceiling_height" label={t('ceiling')} unit={unit} />
      </div>
      <Overlap {...card} />
      <Row gap={3} wrap>
        <Segmented
          label={t('unit')}
          options={HEIGHT_UNITS.map((value) => ({ value, label: value }))}
          value={action.unit}
          onChange={(value) => rules.change(index, { unit: value })}
        />
        {saved.is_enabled ? (
          <span className={styles.locked}>
            <Lock size={15} aria-hidden /> {t(`references.${action.reference}`)}
          </span>
        ) : (
          <Segmented
            label={t('reference')}
            options={HEIGHT_REFERENCES.map((value) => ({ value, label: t(`references.${value}`) }))}
            value={action.reference}
            onChange={(reference) => rules.change(index, { reference })}
          />
        )}
      </Row>
      {issue('reference') && <p className={styles.wrong}>{issue('reference')}</p>}
    </>
  );
};

const Words = (card: CardProps) => {
  const { t } = useTranslation('automatic_actions');
  const { rules, action, index } = card;
  const error = useIssue(card)('message');
  return (
    <AreaInput
      label={t('message')}
      optional={action.kind === 'accept'}
      error={error}
      lines={3}
      maxLength={LIMITS.long_text}
      value={action.message ?? ''}
      onChange={(text) => rules.change(index, { message: text === '' ? null : text })}
    />
  );
};

const Terms = (card: CardProps) => {
  const { t } = useTranslation('automatic_actions');
  const { rules, action, index, saved } = card;
  if (action.kind === 'impacting-zone')
    return saved.impacting_zones_count > 0 ? null : (
      <p className={styles.hint}>
        {t('no_zone')} <Link to="/settings/zones">{t('draw_zones')}</Link>
      </p>
    );
  return (
    <>
      {action.kind === 'restrict' && (
        <CheckLine
          label={t('height_restriction')}
          checked={action.height_restriction}
          onChange={(height_restriction) => rules.change(index, { height_restriction })}
        />
      )}
      {action.kind === 'restrict' && action.height_restriction && (
        <Height {...card} field="restricted_height_m" label={t('restricted_height')} unit="m AGL" />
      )}
      <Words {...card} />
      {action.kind !== 'refuse' && (
        <CheckLine
          label={t('tactical_contact')}
          checked={action.tactical_contact_required}
          onChange={(value) => rules.change(index, { tactical_contact_required: value })}
        />
      )}
    </>
  );
};

/** One action, with all that it says. */
export const ActionCard = (card: CardProps) => {
  const { t } = useTranslation('automatic_actions');
  const { rules, action, index } = card;
  const title = useId();
  const hasIssue = rules.issues.some((each) => each.index === index);
  const choose = (kind: TypedAction['kind']): void =>
    rules.change(index, {
      kind,
      ...(kind !== 'restrict' && { height_restriction: false, restricted_height_m: null }),
    });
  return (
    <section
      className={styles.card}
      data-kind={action.kind}
      data-wrong={hasIssue || undefined}
      aria-labelledby={title}
      id={`action-${index}`}
    >
      <header>
        <h3 id={title}>{t(`kinds.${action.kind}`)}</h3>
        <CheckLine
          label={t('is_enabled')}
          checked={action.is_enabled}
          onChange={(is_enabled) => rules.change(index, { is_enabled })}
        />
        <IconButton
          aria-label={`${t('remove')} ${t('action_number', { number: index + 1 })}`}
          onClick={() => rules.remove(index)}
        >
          <Trash2 size={17} />
        </IconButton>
      </header>
      <div className={styles.kinds}>
        <Segmented
          label={t('kind')}
          options={AUTOMATIC_KINDS.map((value) => ({ value, label: t(`short_kinds.${value}`) }))}
          value={action.kind}
          onChange={choose}
        />
      </div>
      <Range {...card} />
      <Terms {...card} />
    </section>
  );
};
