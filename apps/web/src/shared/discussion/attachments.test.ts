import { describe, expect, it } from 'vitest';
import { ATTACHMENTS, addFiles } from './attachments.ts';

const file = (name: string, type = 'application/pdf', size = 1000) => ({ name, type, size });

describe('addFiles', () => {
  it('keeps what may be sent and names what may not', () => {
    const { files, refused } = addFiles(
      [],
      [
        file('plan.pdf'),
        file('virus.exe', 'application/x-msdownload'),
        file('big.png', 'image/png', 5_000_001),
      ],
    );
    expect(files.map(({ name }) => name)).toEqual(['plan.pdf']);
    expect(refused).toEqual([
      { reason: 'type', name: 'virus.exe' },
      { reason: 'size', name: 'big.png' },
    ]);
  });
  it('stops at the limit', () => {
    const many = Array.from({ length: ATTACHMENTS.max + 1 }, (_, i) => file(`${i}.pdf`));
    const { files, refused } = addFiles([], many);
    expect(files).toHaveLength(ATTACHMENTS.max);
    expect(refused).toEqual([{ reason: 'count', name: `${ATTACHMENTS.max}.pdf` }]);
  });
  it('takes the same file once', () => {
    expect(addFiles([file('plan.pdf')], [file('plan.pdf')]).files).toHaveLength(1);
  });
});
