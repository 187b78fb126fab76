// What happy-dom leaves out and the application or its libraries ask for.
Object.defineProperty(window.Document, Symbol.hasInstance, {
  // happy-dom's own document is no instance of its `Document`: React Aria would never find the focus in a dialog.
  configurable: true,
  value: (node: unknown): boolean => node instanceof Node && node.nodeType === Node.DOCUMENT_NODE,
});
