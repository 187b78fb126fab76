import { describe, expect, it } from 'vitest';
import { createScopedName, withNamedClasses } from './vite.config.styles.ts';

const IMPORT = "import styles from './Row.module.css';";
const NAMED = "import * as styles from './Row.module.css';";

describe('classes of a module that are used by their names', () => {
  it('are imported one by one', () => {
    const code = `${IMPORT}\nexport const Row = () => <li className={styles.row}>{styles.open}</li>;`;
    expect(withNamedClasses(code)).toContain(NAMED);
  });

  it('are looked up in their table where the name is worked out', () => {
    const code = `${IMPORT}\nexport const of = (kind: string) => [styles.row, styles[kind]];`;
    expect(withNamedClasses(code)).toBe(code);
  });

  it('are looked up where the table itself is handed on', () => {
    const code = `${IMPORT}\nexport const Row = () => <Line classes={styles} />;`;
    expect(withNamedClasses(code)).toBe(code);
  });

  it('are looked up where a name is a word of the language, which nothing can export', () => {
    const code = `${IMPORT}\nexport const Row = () => <li className={styles.switch} />;`;
    expect(withNamedClasses(code)).toBe(code);
  });

  it('are told apart where a module has several sheets', () => {
    const code = `${IMPORT}\nimport asideStyles from './Aside.module.css';\nconst a = [styles.row, asideStyles[b]];`;
    expect(withNamedClasses(code)).toBe(code.replace(IMPORT, NAMED));
  });
});

describe('names of classes in a build', () => {
  it('stay the same whatever else the sheet holds, and differ by file', () => {
    const nameOf = createScopedName('/web');
    expect(nameOf('row', '/web/src/a.module.css')).toBe(nameOf('row', '/web/src/a.module.css?used'));
    expect(nameOf('row', '/web/src/a.module.css')).not.toBe(nameOf('row', '/web/src/b.module.css'));
    expect(createScopedName('/other')('row', '/other/src/a.module.css')).toBe(
      nameOf('row', '/web/src/a.module.css'),
    );
  });
});
