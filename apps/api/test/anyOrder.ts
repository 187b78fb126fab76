import {
  type KyselyPlugin,
  OperationNodeTransformer,
  OrderByItemNode,
  OrderByNode,
  type QueryId,
  RawNode,
  SelectQueryNode,
  type SetOperationNode,
} from 'kysely';

/** What gives a select an order, or lets it have none. */
const isLeft = (node: SelectQueryNode): boolean =>
  node.orderBy !== undefined ||
  node.distinctOn !== undefined ||
  node.groupBy !== undefined ||
  node.setOperations !== undefined ||
  node.endModifiers !== undefined ||
  node.frontModifiers !== undefined ||
  node.from === undefined;

const RANDOM = 'random()';
const inAnyOrder = (node: SelectQueryNode): SelectQueryNode => ({
  ...node,
  orderBy: OrderByNode.create([OrderByItemNode.create(RawNode.createWithSql(RANDOM))]),
});

const isInAnyOrder = ({ orderBy }: SelectQueryNode): boolean => {
  const [first] = orderBy?.items ?? [];
  return first !== undefined && RawNode.is(first.orderBy) && first.orderBy.sqlFragments[0] === RANDOM;
};

class AnyOrder extends OperationNodeTransformer {
  protected override transformSelectQuery(node: SelectQueryNode, queryId?: QueryId): SelectQueryNode {
    const made = super.transformSelectQuery(node, queryId);
    return isLeft(node) ? made : inAnyOrder(made);
  }

  /** A part of a union has no order of its own; Kysely hands it over as a select that went through here by itself. */
  protected override transformSetOperation(node: SetOperationNode, queryId?: QueryId): SetOperationNode {
    const made = super.transformSetOperation(node, queryId);
    const { expression } = made;
    if (!SelectQueryNode.is(expression) || !isInAnyOrder(expression)) return made;
    const { orderBy: _, ...bare } = expression;
    return { ...made, expression: bare };
  }
}

const transformer = new AnyOrder();

/**
 * Gives the rows of every select without ORDER BY in random order: PostgreSQL promises none, and the one in which rows
 * were written lasts until a table is vacuumed, clustered or read by two processes.
 */
export const anyOrder: KyselyPlugin = {
  transformQuery: ({ node, queryId }) => transformer.transformNode(node, queryId),
  transformResult: async ({ result }) => result,
};
