import type { AskingOperator, listAskingOperators } from '@envol/contract/asking-operators';
import type { CallOf } from '@envol/contract/endpoint';
import { Link } from '@tanstack/react-router';
import { Building2 } from 'lucide-react';
import { callApi } from '../../api/call.ts';
import { endpoints } from '../../api/endpoints.ts';
import { useUser } from '../../api/session.ts';
import { readsDeclarations } from '../../routing/deskOf.ts';
import { defineRecords, RecordsScreen } from '../../shared/records/index.ts';
import { PhoneLink } from '../../ui/Button.tsx';
import { useFormats } from '../../ui/format.ts';
import { useTranslation } from '../../ui/texts.ts';

type Query = NonNullable<CallOf<typeof listAskingOperators>['query']>;
interface CellProps {
  readonly row: AskingOperator;
}

const LastAt = ({ row }: CellProps) => {
  const format = useFormats();
  return <>{format.date(row.last_at)}</>;
};

/** The requests of an operator in the queue, whatever their state. */
const Requests = ({ row }: CellProps) => {
  const { t } = useTranslation('asking_operators');
  if (row.requests === 0) return <>0</>;
  return (
    <Link to="/map/approvals" search={{ view: 'all', operator: String(row.id) }}>
      {t('requests', { count: row.requests })}
    </Link>
  );
};

const Declarations = ({ row }: CellProps) => {
  const { t } = useTranslation('asking_operators');
  const reads = readsDeclarations(useUser());
  if (row.declarations === 0 || !reads) return <>{row.declarations}</>;
  return (
    <Link to="/declarations" search={{ show: 'all', q: row.name }}>
      {t('declarations', { count: row.declarations })}
    </Link>
  );
};

const Contact = ({ row: { contact } }: CellProps) =>
  contact === null ? null : (
    <>
      {contact.name} {contact.phone !== null && <PhoneLink phone={contact.phone} />}{' '}
      {contact.email !== null && <a href={`mailto:${contact.email}`}>{contact.email}</a>}
    </>
  );

const OPERATORS = defineRecords({
  namespaces: ['asking_operators'],
  name: 'asking-operators',
  noun: 'asking-operators',
  icon: Building2,
  page: 50,
  list: (query: Query, signal: AbortSignal) =>
    callApi(endpoints.listAskingOperators, { query }, { handles: 'all', signal }),
  nameOf: ({ name }) => name,
  writes: null,
  columns: [
    { key: 'name', ordering: 'name', cell: ({ name }) => <b>{name}</b> },
    { key: 'number', cell: ({ uas_operator_number }) => uas_operator_number ?? '–' },
    { key: 'requests_column', ordering: 'requests', cell: (row) => <Requests row={row} /> },
    { key: 'waiting', numeric: true },
    { key: 'granted', numeric: true },
    { key: 'refused', ordering: 'refused', numeric: true },
    { key: 'declarations_column', cell: (row) => <Declarations row={row} /> },
    { key: 'noted', numeric: true },
    { key: 'last_at', ordering: 'last_at', cell: (row) => <LastAt row={row} /> },
    { key: 'contact', cell: (row) => <Contact row={row} /> },
  ],
});

/** The operators that have asked the authority for something. */
export const AskingOperatorsScreen = () => <RecordsScreen of={OPERATORS} />;
