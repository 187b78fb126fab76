import './ownerStacks.ts';
import { cleanup, configure } from '@testing-library/react';
import { afterEach, vi } from 'vitest';
import { queryClient } from '../src/api/queryClient.ts';
import { closeSession } from '../src/api/session.ts';
import { dismissAllSnackbars } from '../src/ui/snackbar/snackbars.ts';
import { resetStores } from '../src/ui/stores/store.ts';

// What is fetched when it is first opened may take its time on a busy machine.
configure({ asyncUtilTimeout: 20_000 });

// What happy-dom leaves out and the application or its libraries ask for.
Object.defineProperty(window.Document, Symbol.hasInstance, {
  // happy-dom's own document is no instance of its `Document`: React Aria would never find the focus in a dialog.
  configurable: true,
  value: (node: unknown): boolean => node instanceof Node && node.nodeType === Node.DOCUMENT_NODE,
});
Object.defineProperty(navigator, 'locks', {
  configurable: true,
  // One tab: every lock is free.
  value: { request: async (...args: readonly unknown[]) => (args.at(-1) as () => unknown)() },
});

/*
 * Files share one document and their modules: whatever a test leaves would stand in the next one, of another file too.
 * These run after the file's own `afterEach`.
 */
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.clearAllMocks();
  queryClient.clear();
  closeSession();
  dismissAllSnackbars();
  resetStores();
  localStorage.clear();
  sessionStorage.clear();
  // React Aria keeps its live region for good, and a sentence in it for seven seconds.
  for (const part of [...document.body.children])
    if (part.hasAttribute('data-live-announcer')) for (const log of part.children) log.replaceChildren();
    else part.remove();
  for (const name of document.body.getAttributeNames()) document.body.removeAttribute(name);
});
