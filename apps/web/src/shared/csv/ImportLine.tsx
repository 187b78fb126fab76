import type { CsvReport } from '@envol/contract/csv';
import { useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { InputBox } from '../../ui/form/InputBox.tsx';
import { useTranslation } from '../../ui/texts.ts';
import styles from './csv.module.css';
import type { Decisions } from './useImport.ts';

type Line = CsvReport['lines'][number];
type Note = Line['notes'][number];

interface NoteProps {
  readonly line: number;
  readonly note: Note;
  readonly label: string;
  readonly decide: Decisions;
}

/** What is wrong with one field, and a field to put it right in. */
const Problem = ({ line, note, label, decide }: NoteProps) => {
  const { t } = useTranslation('csv');
  const [typed, setTyped] = useState(note.value);
  return (
    <form
      className={styles.problem}
      onSubmit={(event) => {
        event.preventDefault();
        decide.fix(line, note.field, typed);
      }}
    >
      <p>
        <b>{label}</b> {note.problem}
      </p>
      <span className={styles.instead}>
        <InputBox
          invalid={false}
          value={typed}
          aria-label={t('instead', { field: label, line })}
          onChange={({ target }) => setTyped(target.value)}
          maxLength={250}
        />
      </span>
      <Button type="submit" variant="outlined" size="small" disabled={typed === note.value}>
        {t('apply')}
      </Button>
      {note.suggestion !== null && (
        <Button
          variant="outlined"
          size="small"
          onClick={() => decide.fix(line, note.field, note.suggestion ?? '')}
        >
          {t('suggest', { word: note.suggestion })}
        </Button>
      )}
    </form>
  );
};

interface ImportLineProps {
  readonly line: Line;
  readonly labelOf: (field: string) => string;
  readonly decide: Decisions;
}

/** One line of the file about which there is something to say. */
export const ImportLine = ({ line, labelOf, decide }: ImportLineProps) => {
  const { t } = useTranslation('csv');
  return (
    <li>
      <span className={styles.number}>{t('line', { line: line.line })}</span>
      <div>
        {line.name !== null && <b>{line.name}</b>}
        {line.notes.map((note) =>
          note.problem === null ? (
            <p key={note.field}>
              {labelOf(note.field)} {t('repair', { from: note.value, to: note.read_as ?? '' })}
            </p>
          ) : (
            <Problem
              key={`${note.field} ${note.value}`}
              line={line.line}
              note={note}
              label={labelOf(note.field)}
              decide={decide}
            />
          ),
        )}
        {line.state === 'to_review' && line.known !== null && (
          <Button variant="outlined" size="small" onClick={() => decide.update(line.line)}>
            {t('update')}
          </Button>
        )}
        {line.state !== 'repaired' && (
          <Button
            variant="text"
            size="small"
            onClick={() => (line.state === 'left' ? decide.takeBack(line.line) : decide.leave(line.line))}
          >
            {t(line.state === 'left' ? 'take_back' : 'leave')}
          </Button>
        )}
      </div>
    </li>
  );
};
