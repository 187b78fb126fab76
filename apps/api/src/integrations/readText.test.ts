import { expect, it } from 'vitest';
import { readText } from './readText.ts';

it('reads an answer to its end, characters of several pieces whole', async () => {
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

it('stops at an answer without end', async () => {
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
