import { useEffect } from 'react';

/** An open record stands before the list beside it in the tab's title. */
export type TitleRank = 'list' | 'record';

interface Named {
  readonly title: string;
  readonly rank: TitleRank;
}

/** "(3) Requests · Envol": the newest record, else the newest list, behind the count of what waits. */
export const titleOf = (named: readonly Named[], count: number): string => {
  const title = (named.findLast(({ rank }) => rank === 'record') ?? named.at(-1))?.title;
  return `${count > 0 ? `(${count}) ` : ''}${title === undefined ? 'Envol' : `${title} · Envol`}`;
};

const named: Named[] = [];
/** What each part of the page counts. */
const waiting = new Map<object, number>();

const write = (): void => {
  document.title = titleOf(
    named,
    [...waiting.values()].reduce((sum, count) => sum + count, 0),
  );
};

/** Names the browser's tab after the screen while it is shown (WCAG 2.4.2); null leaves the name to the others. */
export const usePageTitle = (title: string | null, rank: TitleRank = 'list'): void => {
  useEffect(() => {
    if (title === null) return;
    const entry = { title, rank };
    named.push(entry);
    write();
    return () => {
      named.splice(named.indexOf(entry), 1);
      write();
    };
  }, [title, rank]);
};

/** How much waits for this user, before the tab's title, added to what other parts count: seen while another tab is looked at. */
export const useTitleCount = (count: number): void => {
  useEffect(() => {
    const key = {};
    waiting.set(key, count);
    write();
    return () => {
      waiting.delete(key);
      write();
    };
  }, [count]);
};
