import { configure } from '@testing-library/react';

// What is fetched when it is first opened may take its time on a busy machine.
configure({ asyncUtilTimeout: 5_000 });

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
