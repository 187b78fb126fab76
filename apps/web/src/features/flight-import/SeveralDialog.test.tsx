import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { box } from '../../../test/controls.ts';
import { setUpFakeApi, show } from '../../../test/dom.tsx';
import { MAVIC } from '../../../test/drones.ts';
import { chooseTyped, refusesAtField } from '../../../test/formHabits.ts';
import { openSessionOf } from '../../../test/people.ts';
import { SeveralDialog } from './SeveralDialog.tsx';

const api = setUpFakeApi();

describe('several missions of one file', () => {
  it('asks for what they share, and keeps it where the server refuses', async () => {
    openSessionOf({});
    api.now.answer('simplifiedPilots', [
      { id: 2, full_name: 'Léa Petit', phone: '+33600000001', is_archived: false },
    ]);
    api.now.answer('simplifiedDrones', [MAVIC]);
    const onMade = vi.fn();
    const user = await show(
      <SeveralDialog
        file={new File(['<kml/>'], 'zones.kml')}
        use="points"
        choices={[{ key: 'i1' }, { key: 'i2' }] as never}
        onClose={() => undefined}
        onMade={onMade}
      />,
      ['imports', 'flights', 'errors'],
    );
    const dialog = screen.getByRole('dialog');
    const submit = () => dialog.querySelector('button[type=submit]') as HTMLElement;
    const height = () => box(/^Hauteur/);
    await user.clear(height());
    await user.type(height(), '0');
    await user.click(submit());
    await waitFor(() => expect(height().getAttribute('aria-invalid')).toBe('true'));
    expect(api.now.bodies('bulkImport')).toEqual([]);
    await user.clear(height());
    await user.type(height(), '60');
    await user.type(box(/^Nom commun/), 'Bassins');
    for (const field of [/Visibilité/, /Scénario/]) {
      await user.click(within(dialog).getByRole('button', { name: field }));
      await user.click((await screen.findAllByRole('option'))[0] as HTMLElement);
    }
    await user.click(submit());
    expect(await screen.findByText(/^2 champs/)).toBeTruthy();
    await chooseTyped(user, /^Télépilotes/, 'Léa Petit');
    await chooseTyped(user, /^Drones/, 'Mavic 3');
    await refusesAtField({
      api: api.now,
      user,
      call: 'bulkImport',
      field: 'mission.max_flying_height',
      input: height,
      submit,
    });
    expect(onMade).not.toHaveBeenCalled();
  });
});
