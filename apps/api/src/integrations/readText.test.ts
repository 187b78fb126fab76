import { expect, it } from 'vitest';
import { processorMs } from '../../../../tools/processorTime.ts';
import { readJson, readText } from './readText.ts';

it('a reader of answers reads an answer to its end, characters of several pieces whole', async () => {
  const bytes = new TextEncoder().encode('aérodrome');
  const pieces = new ReadableStream<Uint8Array>({
    start: (stream) => {
      for (const byte of bytes) stream.enqueue(new Uint8Array([byte]));
      stream.close();
    },
  });
  expect(await readText(new Response(pieces), 9)).toBe('aérodrome');
  expect(await readText(new Response(null), 9)).toBe('');
});

it('a reader of answers stops at an answer without end', async () => {
  let sent = 0;
  let isLetGo = false;
  const endless = new ReadableStream<Uint8Array>({
    pull: (stream) => {
      sent += 1_000;
      stream.enqueue(new Uint8Array(1_000).fill(32));
    },
    cancel: () => {
      isLetGo = true;
    },
  });
  expect(await readText(new Response(endless), 10_000)).toBeNull();
  expect([sent <= 20_000, isLetGo]).toEqual([true, true]);
});

it.each([
  ['a million numbers', `[${'0,'.repeat(1_000_000)}0]`],
  ['a million objects', `[${'{},'.repeat(1_000_000)}{}]`],
  ['a million levels', '['.repeat(1_000_000)],
  ['strings that end in a backslash', `["\\\\",${'"\\\\",'.repeat(50_000)}0]`],
])('a reader of answers refuses %s before anybody waits for it', async (_, text) => {
  const started = processorMs();
  await expect(readJson(new Response(text), { characters: 5_000_000, values: 1_000 })).rejects.toThrow(
    'too long an answer',
  );
  expect(processorMs() - started).toBeLessThan(400);
});

it('a reader of answers counts nothing of what stands in a text', async () => {
  const text = `a "quoted", [long] \\ {text}, `.repeat(1_000);
  const said = { text, empty: '', path: 'C:\\' };
  expect(await readJson(new Response(JSON.stringify(said)), { characters: 100_000, values: 5 })).toEqual(
    said,
  );
  for (const broken of ['', '<html>', '{"a":"b', '"\\'])
    await expect(readJson(new Response(broken), { characters: 100, values: 5 })).rejects.toThrow('no JSON');
});
