import { Search } from 'lucide-react';
import { type KeyboardEvent, useDeferredValue, useEffect, useId, useRef, useState } from 'react';
import { Dialog } from '../overlay/Dialog.tsx';
import { useTranslation } from '../texts.ts';
import styles from './CommandPalette.module.css';
import {
  type Command,
  closePalette,
  SearchFailed,
  takeEarlyKeys,
  useRegisteredCommands,
  useRegisteredSources,
} from './commands.ts';
import { score } from './match.ts';

const SEARCH_DELAY_MS = 120;

/** What the sources have answered to a query so far. */
interface Answers {
  readonly query: string;
  readonly found: ReadonlyMap<string, readonly Command[]>;
  /** What could not be searched, in sentences; "" where the source has none. */
  readonly failed: ReadonlySet<string>;
  readonly settled: number;
}
const NO_ANSWERS: Answers = { query: '', found: new Map(), failed: new Set(), settled: 0 };

/** Each source is shown as it answers: what the device knows does not wait for the network. */
const useFound = (query: string) => {
  const sources = useRegisteredSources();
  const [state, setState] = useState(NO_ANSWERS);
  const asked = sources.filter((each) => query.length >= each.min_length);
  // biome-ignore lint/correctness/useExhaustiveDependencies: sources keep their identity by id
  useEffect(() => {
    const abort = new AbortController();
    const add = (change: (so_far: Answers) => Partial<Answers>): void => {
      if (abort.signal.aborted) return;
      setState((known) => {
        const so_far = known.query === query ? known : { ...NO_ANSWERS, query };
        return { ...so_far, ...change(so_far), settled: so_far.settled + 1 };
      });
    };
    const timer = setTimeout(() => {
      for (const { id, search } of asked)
        search(query, abort.signal).then(
          (commands) => add(({ found }) => ({ found: new Map(found).set(id, commands) })),
          (error: unknown) =>
            add(({ failed }) => ({
              failed: new Set(failed).add(error instanceof SearchFailed ? error.message : ''),
            })),
        );
    }, SEARCH_DELAY_MS);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [query, asked.map((each) => each.id).join('|')]);
  const { failed, settled } = state.query === query ? state : NO_ANSWERS;
  return {
    // In the order of the sources, whichever answered first; what a shorter text found stands until one has.
    found: asked.flatMap(({ id }) => state.found.get(id) ?? []),
    failed: [...failed],
    searching: settled < asked.length,
  };
};

const ranked = (commands: readonly Command[], query: string): readonly Command[] =>
  query === ''
    ? commands
    : commands
        .map((command) => ({ command, points: score(`${command.label} ${command.keywords ?? ''}`, query) }))
        .filter((each) => each.points > 0)
        .sort((one, other) => other.points - one.points)
        .map((each) => each.command);

interface OptionsProps {
  readonly id: string;
  readonly groups: ReadonlyMap<string, readonly Command[]>;
  readonly active: string | undefined;
  readonly choose: (command: Command) => void;
  readonly point: (id: string) => void;
}

const Options = ({ id, groups, active, choose, point }: OptionsProps) =>
  [...groups].map(([group, commands]) => (
    // biome-ignore lint/a11y/useSemanticElements: a group of options inside a listbox
    <div key={group} role="group" aria-label={group}>
      <div className={styles.group} aria-hidden>
        {group}
      </div>
      {commands.map((command) => (
        <div
          key={command.id}
          id={`${id}-${command.id}`}
          role="option"
          tabIndex={-1}
          aria-selected={command.id === active}
          className={styles.option}
          onPointerMove={() => point(command.id)}
          onClick={() => choose(command)}
          onKeyDown={undefined}
        >
          {command.icon && <command.icon size={17} strokeWidth={1.8} aria-hidden />}
          <span>{command.label}</span>
          {command.hint && <small>{command.hint}</small>}
        </div>
      ))}
    </div>
  ));

/** What is offered for the text, and which of it Enter would choose. */
const usePalette = (id: string) => {
  const [text, setText] = useState('');
  useEffect(() => setText(takeEarlyKeys()), []);
  const query = useDeferredValue(text.trim());
  const [active, setActive] = useState<string>();
  const { found, failed, searching } = useFound(query);
  const groups = Map.groupBy([...ranked(useRegisteredCommands(), query), ...found], (each) => each.group);
  const commands = [...groups.values()].flat();
  const current = commands.find((each) => each.id === active) ?? commands[0];
  const choose = (command: Command): void => {
    closePalette();
    command.run();
  };
  const move = (step: number): void => {
    const index = commands.findIndex((each) => each.id === current?.id);
    const next = commands[(index + step + commands.length) % commands.length];
    if (next === undefined) return;
    setActive(next.id);
    document.getElementById(`${id}-${next.id}`)?.scrollIntoView({ block: 'nearest' });
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'ArrowDown') move(1);
    else if (event.key === 'ArrowUp') move(-1);
    else if (event.key === 'Enter' && current !== undefined) choose(current);
    else return;
    event.preventDefault();
  };
  const type = (next: string): void => {
    setText(next);
    setActive(undefined);
  };
  return {
    text,
    type,
    query,
    groups,
    count: commands.length,
    current,
    searching,
    failed,
    choose,
    point: setActive,
    onKeyDown,
  };
};

/** Ctrl+K: actions, places, missions, requests; all by the keyboard. */
export const CommandPalette = () => {
  const { t } = useTranslation('common');
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const palette = usePalette(id);
  const { query, current, count } = palette;
  const title = t('palette.title');
  return (
    <Dialog onClose={closePalette} title={title} hideTitle size="medium" palette>
      <div className={styles.field}>
        <Search size={18} aria-hidden />
        <input
          ref={(input) => input?.focus()}
          role="combobox"
          aria-expanded
          aria-controls={`${id}-list`}
          aria-activedescendant={current ? `${id}-${current.id}` : undefined}
          aria-label={title}
          placeholder={t('palette.placeholder')}
          value={palette.text}
          onChange={(event) => {
            palette.type(event.target.value);
            list.current?.scrollTo({ top: 0 });
          }}
          onKeyDown={palette.onKeyDown}
          spellCheck={false}
          autoComplete="off"
        />
      </div>
      <div className={styles.list} ref={list} id={`${id}-list`} role="listbox" aria-label={title}>
        <Options
          id={id}
          groups={palette.groups}
          active={current?.id}
          choose={palette.choose}
          point={palette.point}
        />
      </div>
      {count === 0 && (
        <p className={styles.none}>
          {t(palette.searching ? 'palette.searching' : 'palette.none', { query })}
        </p>
      )}
      {palette.failed.length > 0 && (
        <p className={styles.none} role="status">
          {palette.failed.map((sentence) => sentence || t('palette.incomplete')).join(' ')}
        </p>
      )}
      <output className="visually-hidden">
        {query !== '' && !palette.searching && t('palette.results', { count })}
      </output>
      <footer className={styles.footer}>{t('palette.hint')}</footer>
    </Dialog>
  );
};
