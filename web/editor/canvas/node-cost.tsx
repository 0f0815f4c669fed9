import { useMemo } from 'react';
import type { CSSProperties } from 'react';
import { atom, useAtomValue } from 'jotai';
import { nodeCostsAtom } from '#web/state/node-costs.ts';
import { costText } from '#web/state/value-text.ts';
import { useGraphId } from '../use-facts.ts';

/** What a node costs and its share of the graph, the redder the nearer to the dearest. Nothing unless costs are shown. */
export function NodeCost({ node }: { node: string }) {
  const graph = useGraphId();
  const source = useMemo(
    () =>
      atom((get) => {
        const costs = get(nodeCostsAtom);
        return costs?.graph === graph ? costs : null;
      }),
    [graph],
  );
  const costs = useAtomValue(source);
  const cost = costs?.nodes.get(node);
  if (!costs || cost === undefined) return null;
  const share = costs.total > 0 ? cost / costs.total : 0;
  const heat = costs.most > 0 ? cost / costs.most : 0;
  return (
    <output
      className="node-cost"
      style={{ '--heat': heat } as CSSProperties}
      title={
        `${costText(cost)} of ${costText(costs.total)} for the whole hot zone, by what its instructions were ` +
        'measured to take on this graphics card in the interpreter'
      }
    >
      {costText(cost)}
      <span className="node-cost-share">{Math.round(share * 100)} %</span>
    </output>
  );
}
