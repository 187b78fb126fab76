// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest';
import { aheadOf, navOf } from './features.ts';

const user = (capabilities: readonly string[], ...permissions: readonly string[]) =>
  ({ capabilities, permissions, operator: null }) as never;
const OPERATOR = user(['flies'], 'flight:read', 'flight:write', 'approval:read', 'drone:read', 'pilot:read');
const AUTHORITY = user(['answers'], 'approval:read', 'dataset:read');

describe('what features bring to the header', () => {
  it('is the work of the account first, and nothing that it may not open', () => {
    expect(navOf(OPERATOR).map(({ word }) => word)).toEqual(['flights', 'day', 'drones', 'pilots']);
    expect(navOf(AUTHORITY).map(({ word }) => word)).toEqual(['approvals', 'activations']);
    expect(navOf(user([]))).toEqual([]);
  });

  it('calls the register of a desk as its readers do', () => {
    const wordOfDesk = (declaration_kind: 'prefecture' | 'army') =>
      navOf({
        ...(user(['answers'], 'declaration:read') as object),
        authority: { structures: [{ declaration_kind }] },
      } as never)[0]?.word;
    expect(wordOfDesk('prefecture')).toBe('declarations');
    expect(wordOfDesk('army')).toBe('declarations_army');
  });

  it('is fetched ahead for the account that may open it', () => {
    expect(aheadOf(OPERATOR)).toEqual([
      '/map/flights/$id',
      '/map/flights/new',
      '/map/take-off-authorizations',
      '/map/flights/$id/fly',
      '/map/drones',
      '/map/pilots',
    ]);
    expect(aheadOf(AUTHORITY)).toEqual([
      '/map/approvals',
      '/map/approvals/$id',
      '/map/activations',
      '/sources',
    ]);
  });
});
