import { ShowMore, type ShowMoreProps } from '../list/ShowMore.tsx';
import { ErrorState, SkeletonList } from '../states.tsx';
import { Journal, type JournalLine, Section } from './Record.tsx';

interface JournalSectionProps<T> {
  readonly title: string;
  /** What stands there where nothing happened yet. */
  readonly none: string;
  /** The pages of the journal (`usePages`). */
  readonly list: ShowMoreProps['list'] & {
    readonly rows: readonly T[];
    readonly last: { readonly count: number } | undefined;
    readonly error: unknown;
    readonly refetch: () => unknown;
  };
  readonly lineOf: (row: T) => JournalLine;
  readonly when: (at: string) => string;
}

/** A journal as a part of a record's page: how many lines it has, the latest first, the older ones asked for. */
export const JournalSection = <T,>({ title, none, list, lineOf, when }: JournalSectionProps<T>) => {
  const { rows, last, error, refetch } = list;
  if (error && last === undefined) return <ErrorState error={error} retry={() => void refetch()} />;
  return (
    <Section title={title} {...(last && { count: last.count })}>
      {last === undefined && <SkeletonList rows={3} />}
      {last?.count === 0 && <p>{none}</p>}
      {rows.length > 0 && <Journal when={when} lines={rows.map(lineOf)} />}
      <ShowMore list={list} />
    </Section>
  );
};
