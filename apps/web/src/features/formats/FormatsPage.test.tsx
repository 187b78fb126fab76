import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { setUpFakeApi, show } from '../../../test/dom.tsx';
import { FormatsPage } from './FormatsPage.tsx';

const api = setUpFakeApi();

it('FormatsPage reads a file in UTF-16, and tells a refusal’s line in the language of the screen', async () => {
  api.now.answer('readZoneFile', {
    format: 'openair',
    zones: [],
    refused: [{ place: 'line 14', name: 'Éclair', reason: 'outline_unreadable' }],
    ed318: { type: 'FeatureCollection' },
    openair: '',
  });
  const user = await show(<FormatsPage />, ['formats', 'constraints', 'map', 'errors']);
  const text = 'AC R\nAN Éclair\n';
  const bytes = new Uint8Array([0xff, 0xfe, ...[...text].flatMap((sign) => [sign.charCodeAt(0) & 255, 0])]);
  const input = document.querySelector('input[type=file]');
  await user.upload(input as HTMLInputElement, new File([bytes], 'zones.txt', { type: 'text/plain' }));
  await waitFor(() => expect(screen.getByText('ligne 14 · Éclair · contour illisible')).toBeTruthy());
  expect(api.now.sent.at(-1)).toMatchObject({ body: { text } });
});
