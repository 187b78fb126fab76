import type { ConstraintType } from '@envol/contract/constraint-types';
import { PROTOCOL_ITEMS, type ProtocolItem } from '@envol/domain/airspace/constraint';
import { withoutAccents } from '@envol/domain/text';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ChevronLeft, ScrollText } from 'lucide-react';
import { useState } from 'react';
import { endpoints } from '../../api/endpoints.ts';
import { queryOf } from '../../api/query.ts';
import { FilterChips } from '../../ui/filter/FilterChips.tsx';
import { SearchField } from '../../ui/filter/SearchField.tsx';
import { Page } from '../../ui/layout/Page.tsx';
import { Columns, Rows, Section } from '../../ui/layout/Record.tsx';
import { StatusChip } from '../../ui/StatusChip.tsx';
import { EmptyState, ErrorState, SkeletonList } from '../../ui/states.tsx';
import { useTranslation } from '../../ui/texts.ts';
import styles from './constraintTypes.module.css';
import { useTypeText } from './useTypeText.ts';

const plain = (text: string): string => withoutAccents(text).toLowerCase();

const TypeRow = ({ type }: { readonly type: ConstraintType }) => {
  const { t } = useTranslation('constraint_types');
  const words = useTranslation('constraints').t;
  const text = useTypeText();
  const coming = type.additions.filter(
    ({ id, valid_from }) => id !== type.in_force?.id && valid_from > (type.in_force?.valid_from ?? ''),
  );
  return (
    <li>
      <span>
        <Link to="/platform/constraint-types/$kind" params={{ kind: type.kind }}>
          {words(`kinds.${type.kind}`)}
        </Link>
        <small>{t('law_line', { text: text.law(type) })}</small>
        {type.in_force !== null && (
          <small>
            {t('added_line', { text: text.added(type.in_force).join(', ') || t('nothing_added') })}
          </small>
        )}
        {coming.map((addition) => (
          <small key={addition.id}>
            {t('coming_line', {
              date: text.day(addition.valid_from),
              text: text.added(addition).join(', ') || t('nothing_added'),
            })}
          </small>
        ))}
      </span>
      {type.in_force !== null && <StatusChip status="planned" label={t('has_addition')} />}
      {type.in_force === null && coming.length > 0 && <StatusChip status="pending" label={t('coming')} />}
    </li>
  );
};

/** The procedures of the product, and the states that each goes through. */
const Procedures = ({
  procedures,
}: {
  readonly procedures: readonly {
    readonly procedure: ProtocolItem;
    readonly states: readonly string[];
    readonly price_cents: number | null;
  }[];
}) => {
  const { t } = useTranslation('constraint_types');
  const text = useTypeText();
  return (
    <Section title={t('procedures')}>
      <Rows>
        {procedures.map(({ procedure, states, price_cents }) => (
          <li key={procedure}>
            <span>
              {text.procedure(procedure)}
              <small>{states.map((state) => text.state(procedure, state)).join(' · ')}</small>
            </span>
            <span>{price_cents === null ? t('no_price') : text.price(price_cents)}</span>
          </li>
        ))}
      </Rows>
    </Section>
  );
};

/** /platform/constraint-types: what the law asks about each type of constraint, and what the staff adds. */
export const ConstraintTypesPage = () => {
  const { t } = useTranslation('constraint_types');
  const words = useTranslation('constraints').t;
  const text = useTypeText();
  const { data, error, refetch } = useQuery(queryOf(endpoints.listConstraintTypes, {}));
  const [typed, setTyped] = useState('');
  const [procedure, setProcedure] = useState<ProtocolItem | null>(null);
  const types = (data?.types ?? []).filter(
    ({ kind, law, in_force }) =>
      plain(words(`kinds.${kind}`)).includes(plain(typed.trim())) &&
      (procedure === null ||
        in_force?.procedure === procedure ||
        law.some((entry) => entry.procedure === procedure)),
  );
  return (
    <Page
      wide
      title={t('title')}
      lead={t('lead')}
      aside={
        <Link to="/platform">
          <ChevronLeft size={16} aria-hidden /> {t('back')}
        </Link>
      }
    >
      <div className={styles.tools}>
        <SearchField label={t('search')} value={typed} onChange={setTyped} />
        <FilterChips
          bare
          label={t('filter')}
          chips={PROTOCOL_ITEMS.map((value) => ({ value, label: text.procedure(value) }))}
          selected={procedure === null ? [] : [procedure]}
          onToggle={(value) => setProcedure(value === procedure ? null : value)}
        />
      </div>
      {error && <ErrorState error={error} retry={() => void refetch()} />}
      {!data && !error && <SkeletonList rows={8} />}
      {data && (
        <Columns
          main={
            types.length === 0 ? (
              <EmptyState icon={ScrollText} title={t('none')} text={t('none_text')} />
            ) : (
              <Section title={t('types')} count={types.length}>
                <Rows>
                  {types.map((type) => (
                    <TypeRow key={type.kind} type={type} />
                  ))}
                </Rows>
              </Section>
            )
          }
          side={<Procedures procedures={data.procedures} />}
        />
      )}
    </Page>
  );
};
