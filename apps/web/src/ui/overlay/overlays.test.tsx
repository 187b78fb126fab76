import { act, screen, within } from '@testing-library/react';
import { Copy, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { show } from '../../../test/dom.tsx';
import { Button } from '../Button.tsx';
import { ConfirmDialog } from '../ConfirmDialog.tsx';
import { isCovered } from '../keys/shortcuts.ts';
import { RowMenu } from '../RowMenu.tsx';
import { showSnackbar } from '../snackbar/snackbars.ts';
import { ColumnsMenu } from '../table/ColumnsMenu.tsx';
import { Dialog } from './Dialog.tsx';

const Asking = ({ onConfirm }: { readonly onConfirm: () => unknown }) => {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Supprimer…
      </button>
      <ConfirmDialog
        open={open}
        danger
        title="Supprimer la mission « Halle » ?"
        confirm="Supprimer"
        onConfirm={onConfirm}
        onClose={() => setOpen(false)}
      >
        Elle ne peut pas être retrouvée.
      </ConfirmDialog>
    </>
  );
};

const COLUMNS = ['name', 'mass', 'state'].map((key) => ({ key, label: key, cell: () => key }));
const Columns = () => {
  const [hidden, setHidden] = useState<readonly string[]>(['mass']);
  return <ColumnsMenu columns={COLUMNS} hidden={hidden} onHidden={setHidden} />;
};

const Naming = () => (
  <Dialog title="Nouvelle étiquette" onClose={() => undefined} actions={<Button>Enregistrer</Button>}>
    <label>
      Jointe <input type="file" />
    </label>
    <label>
      À la main <input type="radio" name="follows" />
    </label>
    <label>
      D’elle-même <input type="radio" name="follows" defaultChecked />
    </label>
    <input aria-label="Nom" />
  </Dialog>
);

describe('a dialog', () => {
  it('takes the focus, keeps the keys to itself, and gives the focus back on Escape', async () => {
    const user = await show(<Asking onConfirm={() => undefined} />);
    const opener = screen.getByRole('button', { name: 'Supprimer…' });
    await user.click(opener);
    const dialog = screen.getByRole('alertdialog', { name: 'Supprimer la mission « Halle » ?' });
    const cancel = within(dialog).getByRole('button', { name: 'Annuler' });
    expect(document.activeElement).toBe(cancel);
    expect(isCovered()).toBe(true);
    await user.tab();
    await user.tab();
    expect(dialog.contains(document.activeElement)).toBe(true);
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('alertdialog')).toBeNull();
    await vi.waitFor(() => expect(document.activeElement).toBe(opener));
    expect(isCovered()).toBe(false);
  });

  it('hides the page behind it from a screen reader', async () => {
    const user = await show(<Asking onConfirm={() => undefined} />);
    const opener = screen.getByRole('button', { name: 'Supprimer…' });
    expect(opener.closest('[inert]')).toBeNull();
    await user.click(opener);
    expect(opener.closest('[inert]')).not.toBeNull();
  });

  it('stays, and can be tried again, when the act fails', async () => {
    const act = vi.fn().mockRejectedValueOnce(new Error('no')).mockResolvedValueOnce(undefined);
    const user = await show(<Asking onConfirm={act} />);
    await user.click(screen.getByRole('button', { name: 'Supprimer…' }));
    await user.click(screen.getByRole('button', { name: 'Supprimer' }));
    expect(screen.getByRole('alertdialog')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Supprimer' }));
    await vi.waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  });

  it('does not close while it works', async () => {
    const user = await show(<Asking onConfirm={() => new Promise(() => undefined)} />);
    await user.click(screen.getByRole('button', { name: 'Supprimer…' }));
    await user.click(screen.getByRole('button', { name: 'Supprimer' }));
    await user.keyboard('{Escape}');
    expect(screen.getByRole('alertdialog')).toBeTruthy();
  });
});

describe('a dialog that asks for something', () => {
  it('begins in its first field, and of several to choose one from in the chosen one', async () => {
    await show(<Naming />);
    expect(document.activeElement).toBe(screen.getByRole('radio', { name: 'D’elle-même' }));
  });

  it('begins at its title where its first field would open a list over the rest', async () => {
    await show(
      <Dialog title="Étiqueter" onClose={() => undefined}>
        <input role="combobox" aria-label="Étiquette" aria-expanded="false" aria-controls="tags" />
        <input aria-label="Nom" />
      </Dialog>,
    );
    expect(document.activeElement).toBe(screen.getByRole('dialog'));
  });

  it('begins at its title under a finger, whose keyboard would cover half of it', async () => {
    vi.spyOn(window, 'matchMedia').mockReturnValue({ ...window.matchMedia('all'), matches: true });
    await show(<Naming />);
    expect(document.activeElement).toBe(screen.getByRole('dialog'));
    vi.restoreAllMocks();
  });

  it('shows what is told meanwhile in itself, readable and answering', async () => {
    const user = await show(<Naming />);
    act(() => void showSnackbar({ tone: 'error', message: 'Le serveur ne répond pas.' }));
    const close = within(screen.getByRole('dialog')).getByRole('button', { name: 'Fermer le message' });
    expect(close.closest('[inert]')).toBeNull();
    await user.click(close);
    expect(screen.queryByText('Le serveur ne répond pas.')).toBeNull();
    expect(screen.getByRole('dialog')).toBeTruthy();
  });
});

describe('a menu', () => {
  const actions = (run: (key: string) => void) => [
    { key: 'copy', label: 'Dupliquer', icon: Copy, run: () => run('copy') },
    { key: 'delete', label: 'Supprimer', icon: Trash2, run: () => run('delete') },
  ];

  it('opens by the arrows, moves by arrows and letters, acts by Enter, and returns the focus', async () => {
    const run = vi.fn();
    const user = await show(<RowMenu label="Actions" actions={actions(run)} />);
    const opener = screen.getByRole('button', { name: 'Actions' });
    opener.focus();
    await user.keyboard('{ArrowDown}');
    const focused = (name: string): Promise<void> =>
      vi.waitFor(() => expect(document.activeElement?.textContent).toBe(name));
    await focused('Dupliquer');
    await user.keyboard('{ArrowDown}');
    await focused('Supprimer');
    await user.keyboard('du');
    await focused('Dupliquer');
    await user.keyboard('{End}{Enter}');
    expect(run).toHaveBeenCalledExactlyOnceWith('delete');
    expect(screen.queryByRole('menu')).toBeNull();
    await vi.waitFor(() => expect(document.activeElement).toBe(opener));
  });

  it('closes by Escape and by a click elsewhere without acting', async () => {
    const run = vi.fn();
    const user = await show(
      <>
        <RowMenu label="Actions" actions={actions(run)} />
        <p>Ailleurs</p>
      </>,
    );
    await user.click(screen.getByRole('button', { name: 'Actions' }));
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('menu')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Actions' }));
    await user.click(document.body);
    await vi.waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
    expect(run).not.toHaveBeenCalled();
  });

  it('switches columns and stays open', async () => {
    const user = await show(<Columns />);
    await user.click(screen.getByRole('button', { name: 'Colonnes' }));
    const mass = screen.getByRole('menuitemcheckbox', { name: 'mass' });
    expect(mass.getAttribute('aria-checked')).toBe('false');
    await user.click(mass);
    expect(screen.getByRole('menuitemcheckbox', { name: 'mass' }).getAttribute('aria-checked')).toBe('true');
    expect(screen.queryByRole('menuitemcheckbox', { name: 'name' })).toBeNull();
  });
});
