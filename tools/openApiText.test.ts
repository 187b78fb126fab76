import { endpoints } from '@envol/contract/api';
import { buildOpenApi } from '@envol/contract/openapi';
import { expect, it } from 'vitest';
import { openApiText } from './openApiText.ts';

it('The text of the calls’ document reads back as the document, with each call on one line', () => {
  const document = JSON.parse(JSON.stringify(buildOpenApi(endpoints)));
  const text = openApiText(document);
  expect(JSON.parse(text)).toEqual(document);
  const calls = Object.values(document.paths as Record<string, object>).flatMap((methods) =>
    Object.values(methods),
  );
  const values = new Set(
    text.split('\n').map((line) => line.slice(line.indexOf(': ') + 2).replace(/,$/, '')),
  );
  expect(calls.filter((call) => !values.has(JSON.stringify(call)))).toEqual([]);
});
