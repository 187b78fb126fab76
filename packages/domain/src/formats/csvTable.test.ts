import { describe, expect, it } from 'vitest';
import { cellsOf, tableOf } from './csvTable.ts';

const rowsOf = (text: string) => tableOf(text, 100).map(({ line, text: row }) => [line, row]);

describe('the rows of a table', () => {
  it.each([
    [
      'a cell over two lines',
      'nom;lat\n"Toit\nnord";43\nB;44',
      [
        [1, 'nom;lat'],
        [2, '"Toit nord";43'],
        [4, 'B;44'],
      ],
    ],
    [
      'a cell over two lines that ends its row',
      'lat,nom\r\n43,"a\r\nb"\r\n44,c',
      [
        [1, 'lat,nom'],
        [2, '43,"a b"'],
        [4, '44,c'],
      ],
    ],
    [
      'doubled quotes',
      'nom;lat\n"Mât ""A""\nnord";43',
      [
        [1, 'nom;lat'],
        [2, '"Mât ""A"" nord";43'],
      ],
    ],
    [
      'a row that names the separator',
      'sep=;\nnom;lat\nA;43',
      [
        [2, 'nom;lat'],
        [3, 'A;43'],
      ],
    ],
    [
      'inches',
      'nom;lat\nTuyau 3";43\nTuyau 4";44',
      [
        [1, 'nom;lat'],
        [2, 'Tuyau 3";43'],
        [3, 'Tuyau 4";44'],
      ],
    ],
    [
      'a quote that nothing closes',
      'nom;lat\n"Toit;43\nB;44',
      [
        [1, 'nom;lat'],
        [2, '"Toit;43'],
        [3, 'B;44'],
      ],
    ],
    [
      'a quote that another row opens',
      'nom;lat\n"Toit;43\n"B";44',
      [
        [1, 'nom;lat'],
        [2, '"Toit;43'],
        [3, '"B";44'],
      ],
    ],
  ])('hold %s', (_, text, rows) => {
    expect(rowsOf(text)).toEqual(rows);
  });

  it('lose no line, whatever quotes stand in them', () => {
    const parts = ['"', '""', ';', 'a', ' ', '43'];
    let seed = 7;
    const next = (most: number): number => {
      seed = (seed * 48_271) % 2_147_483_647;
      return seed % most;
    };
    for (let turn = 0; turn < 2_000; turn++) {
      const lines = Array.from({ length: 6 }, () =>
        Array.from({ length: 1 + next(6) }, () => parts[next(parts.length)]).join(''),
      );
      const rows = tableOf(lines.join('\n'), 100);
      expect(rows.map(({ text }) => text).join(' ')).toBe(lines.join(' '));
      expect(rows.every(({ line }, index) => line > (rows[index - 1]?.line ?? 0))).toBe(true);
    }
  });
});

it('a quote within a cell of a table is a sign of it', () => {
  expect(cellsOf('A;43°36\'00"N;1°26\'24"E', ';')).toEqual(['A', '43°36\'00"N', '1°26\'24"E']);
  expect(cellsOf('"a;b";c', ';')).toEqual(['a;b', 'c']);
});
