import type { AutomaticActions, AutomaticPreview } from '@envol/contract/automatic-actions';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { CircleAlert, Plus } from 'lucide-react';
import { useState } from 'react';
import { endpoints } from '../../../api/endpoints.ts';
import { queryOf, refreshQueries } from '../../../api/query.ts';
import { useUser } from '../../../api/session.ts';
import { useMinute } from '../../../device/clock.ts';
import { Button } from '../../../ui/Button.tsx';
import { useDebounced } from '../../../ui/filter/useDebounced.ts';
import { useFormats } from '../../../ui/format.ts';
import { usePageTitle } from '../../../ui/pageTitle.ts';
import { Segmented } from '../../../ui/Segmented.tsx';
import { ErrorState, SkeletonList } from '../../../ui/states.tsx';
import { useTranslation } from '../../../ui/texts.ts';
import { StructureChoice } from '../StructureChoice.tsx';
import { ActionCard } from './ActionCard.tsx';
import { ActionsJournal } from './ActionsJournal.tsx';
import { Ladder } from './Ladder.tsx';
import { Preview } from './Preview.tsx';
import outcomes from './preview.module.css';
import { nextAction } from './rules.model.ts';
import styles from './rules.module.css';
import { type Rules, useRules } from './useRules.ts';
import { useShowsAdded } from './useShowsAdded.ts';

type Tab = 'actions' | 'preview' | 'journal';

interface PartProps {
  readonly rules: Rules;
  readonly saved: AutomaticActions;
}

const Service = ({ rules, saved }: PartProps) => {
  const { t } = useTranslation('automatic_actions');
  const format = useFormats();
  const { is_enabled } = rules.draft;
  return (
    <div className={styles.service}>
      <p>
        <b data-on={is_enabled || undefined}>{t(is_enabled ? 'service.on' : 'service.off')}</b>
        {is_enabled && saved.enabled_at !== null && (
          <small>{t('service.since', { date: format.date(saved.enabled_at) })}</small>
        )}
      </p>
      <Button variant="outlined" aria-pressed={is_enabled} onClick={() => rules.enable(!is_enabled)}>
        {t(is_enabled ? 'service.put_off' : 'service.put_on')}
      </Button>
    </div>
  );
};

const Cards = ({ rules, saved }: PartProps) => {
  const { t } = useTranslation('automatic_actions');
  const { actions } = rules.draft;
  useShowsAdded(actions.length);
  return (
    <div className={styles.cards}>
      <header>
        <h2>{actions.length === 0 ? t('none') : t('count', { count: actions.length })}</h2>
        {actions.length < 12 && (
          <Button
            variant="text"
            startIcon={<Plus size={16} />}
            onClick={() => rules.add(nextAction(actions))}
          >
            {t('add')}
          </Button>
        )}
      </header>
      <p className={styles.personCard}>
        <b>{t('person')}</b>
        <span>{t('person_text')}</span>
      </p>
      {actions.map((action, index) => (
        <ActionCard
          // biome-ignore lint/suspicious/noArrayIndexKey: an action has no other name than its place
          key={index}
          rules={rules}
          saved={saved}
          action={action}
          index={index}
        />
      ))}
      {saved.is_enabled && actions.length > 0 && <p className={styles.hint}>{t('reference_locked')}</p>}
    </div>
  );
};

const Foot = ({
  rules,
  preview,
}: {
  readonly rules: Rules;
  readonly preview: AutomaticPreview | undefined;
}) => {
  const { t } = useTranslation('automatic_actions');
  const { problems, isChanged } = rules;
  const first = rules.issues[0]?.index ?? 0;
  const counts = preview?.outcomes;
  return (
    <footer className={styles.foot} data-changed={isChanged || undefined}>
      <p role="status">
        {rules.failure !== null && <span className={styles.wrong}>{rules.failure}</span>}
        {problems > 0 ? (
          <a className={styles.wrong} href={`#action-${first}`}>
            <CircleAlert size={16} aria-hidden /> {t('problems', { count: problems })}
          </a>
        ) : (
          <span>{t(isChanged ? 'unsaved' : 'saved_state')}</span>
        )}
        {rules.draft.is_enabled && problems === 0 && counts !== undefined && (
          <span>
            {t('will_decide', {
              count: counts.accept + counts.restrict + counts.refuse,
              all: preview?.count ?? 0,
            })}
          </span>
        )}
      </p>
      {rules.stale && (
        <Button variant="outlined" onClick={() => void refreshQueries('structures-authority')}>
          {t('reload')}
        </Button>
      )}
      <Button variant="outlined" disabled={!isChanged} onClick={rules.discard}>
        {t('discard')}
      </Button>
      <Button loading={rules.saving} disabled={!isChanged || problems > 0} onClick={() => void rules.save()}>
        {t('save')}
      </Button>
    </footer>
  );
};

const usePreview = (id: number, rules: Rules) => {
  const typed = useDebounced(JSON.stringify(rules.problems === 0 ? rules.whole : null), 400);
  const actions = JSON.parse(typed) as AutomaticActions['actions'] | null;
  return useQuery({
    ...queryOf(endpoints.previewAutomaticActions, { params: { id }, body: { actions: actions ?? [] } }),
    enabled: actions !== null,
    placeholderData: keepPreviousData,
  });
};

const Editor = ({ id, saved }: { readonly id: number; readonly saved: AutomaticActions }) => {
  const { t } = useTranslation('automatic_actions');
  const format = useFormats();
  const now = useMinute();
  const rules = useRules(id, saved);
  const [tab, setTab] = useState<Tab>('actions');
  const { data: preview, error, refetch } = usePreview(id, rules);
  const side = tab === 'journal' ? 'journal' : 'preview';
  const tabs = ['actions', 'preview', 'journal'] as const;
  return (
    <div className={styles.editor} data-tab={tab}>
      <div className={styles.main}>
        <Service rules={rules} saved={saved} />
        {saved.changed && (
          <p className={styles.hint}>
            {t('changed', { name: saved.changed.by, ago: format.ago(saved.changed.at, now) })}
          </p>
        )}
        <div className={styles.tabs}>
          <Segmented
            label={t('title')}
            options={tabs.map((value) => ({ value, label: t(`tabs.${value}`) }))}
            value={tab}
            onChange={setTab}
          />
        </div>
        <div className={styles.work}>
          <Ladder rules={rules} actions={rules.whole ?? saved.actions} preview={preview} />
          <Cards rules={rules} saved={saved} />
        </div>
      </div>
      <aside className={`${styles.side} ${outcomes.colours}`} aria-label={t(`tabs.${side}`)}>
        <div className={styles.sideTabs}>
          <Segmented
            label={t('tabs.preview')}
            options={(['preview', 'journal'] as const).map((value) => ({ value, label: t(`tabs.${value}`) }))}
            value={side}
            onChange={setTab}
          />
        </div>
        {side === 'journal' ? (
          <ActionsJournal id={id} />
        ) : (
          <>
            {rules.problems > 0 && <p className={styles.wrong}>{t('preview.invalid')}</p>}
            {error !== null && <ErrorState error={error} retry={() => void refetch()} />}
            {preview !== undefined ? (
              <Preview preview={preview} />
            ) : (
              error === null && <SkeletonList rows={4} />
            )}
          </>
        )}
      </aside>
      <Foot rules={rules} preview={preview} />
    </div>
  );
};

const StructureRules = ({ id }: { readonly id: number }) => {
  const { data, error, refetch } = useQuery(queryOf(endpoints.getAutomaticActions, { params: { id } }));
  if (error !== null) return <ErrorState error={error} retry={() => void refetch()} />;
  if (data === undefined) return <SkeletonList />;
  return <Editor key={data.version} id={id} saved={data} />;
};

/** What a structure lets happen to requests without a person: the actions, what they would have decided, what they did. */
export const RulesPage = () => {
  const { t } = useTranslation('automatic_actions');
  usePageTitle(t('title'));
  const structures = useUser().authority?.structures ?? [];
  const [chosen, setChosen] = useState<string | null>(null);
  const shown = structures.find(({ code }) => code === chosen) ?? structures[0];
  return (
    <div className={styles.page}>
      <header className={styles.header}>
        <div>
          <h1>{t('title')}</h1>
          <p>{t('text')}</p>
        </div>
        <StructureChoice chosen={shown} onChoose={setChosen} />
      </header>
      {shown ? (
        <StructureRules key={shown.id} id={shown.id} />
      ) : (
        <p className={styles.hint}>{t('no_structure')}</p>
      )}
    </div>
  );
};
