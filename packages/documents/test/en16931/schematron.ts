import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { type Document, type Element, type Node, parseXmlDocument } from 'slimdom';

// The package exports its functions as a whole module, which its types do not say.
const { evaluateXPathToBoolean, evaluateXPathToNodes } = createRequire(import.meta.url)(
  'fontoxpath',
) as typeof import('fontoxpath');

interface Assertion {
  readonly id: string;
  readonly test: string;
}
interface Rule {
  readonly context: string;
  readonly assertions: readonly Assertion[];
}

const FILE = new URL('./EN16931-CII-validation.sch', import.meta.url);

const read = parseXmlDocument(readFileSync(FILE, 'utf8'));
const elements = (from: Document | Element, name: string): Element[] =>
  from.getElementsByTagName(name) as Element[];
const prefixes = new Map(
  elements(read, 'ns').map((each) => [each.getAttribute('prefix'), each.getAttribute('uri')]),
);
const options = { namespaceResolver: (prefix: string) => prefixes.get(prefix) ?? null } as const;

/**
 * The evaluator counts decimals as binary fractions, in which 2356.67 + 0.01 is not 2356.68; in XPath they are exact. Where a rule adds
 * up sums it is asked in cents; that no sum has more than two decimals is held by rules of their own.
 */
const inCents = (id: string, test: string): string =>
  id === 'BR-CO-16' ? test.replaceAll(/xs:decimal\(([^()]*)\)/g, 'round(xs:decimal($1) * 100)') : test;

const patterns: readonly (readonly Rule[])[] = elements(read, 'pattern').map((pattern) =>
  elements(pattern, 'rule').map((rule) => ({
    context: rule.getAttribute('context') ?? '',
    assertions: elements(rule, 'assert').map((each) => {
      const id = each.getAttribute('id') ?? '';
      return { id, test: inCents(id, each.getAttribute('test') ?? '') };
    }),
  })),
);

/** How many of the Commission's assertions are read. */
export const assertionCount = patterns.flat().reduce((sum, { assertions }) => sum + assertions.length, 0);

/** A pattern of XSLT as an expression from the document's root: "//a | b" becomes "//a | //b". */
const fromRoot = (context: string): string =>
  context
    .split('|')
    .map((part) => part.trim())
    .map((part) => (part.startsWith('/') ? part : `//${part}`))
    .join(' | ');

/** An assertion that the evaluator cannot read would hold nothing: it is a fault like another. */
const fails = (node: Node, { test }: Assertion): boolean =>
  !evaluateXPathToBoolean(test, node, null, null, options);

/** Which rules of EN 16931 an invoice breaks: "BR-CO-10". In each pattern a node is held to the first rule that it matches. */
export const brokenRules = (xml: string): string[] => {
  const document = parseXmlDocument(xml);
  const broken = new Set<string>();
  for (const rules of patterns) {
    const held = new Set<Node>();
    for (const { context, assertions } of rules) {
      for (const node of evaluateXPathToNodes(fromRoot(context), document, null, null, options) as Node[]) {
        if (held.has(node)) continue;
        held.add(node);
        for (const assertion of assertions) if (fails(node, assertion)) broken.add(assertion.id);
      }
    }
  }
  return [...broken].sort();
};
