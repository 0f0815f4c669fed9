import { memo, useCallback, useMemo } from 'react';
import { atom, useAtomValue } from 'jotai';
import { insertionAtom } from '../editor-state.ts';
import { sameWire } from '../graph-facts.ts';
import type { GraphFacts, WireFacts } from '../graph-facts.ts';
import { useNodeFact } from '../use-facts.ts';
import type { WireProps } from './canvas-types.ts';

/** A wire in the colour of what it carries, with a mark where the unit is converted on arrival. */
export const Wire = memo(function Wire({ id, node, port, path, middle, selected }: WireProps) {
  const select = useCallback((facts: GraphFacts, of: string) => facts.wire(of, port), [port]);
  const facts = useNodeFact<WireFacts | null>(node, select, null, sameWire);
  const receiving = useAtomValue(useMemo(() => atom((get) => get(insertionAtom) === id), [id]));
  const classes = ['wire', `unit-${facts?.unit ?? 'number'}`];
  if (selected) classes.push('selected');
  if (receiving) classes.push('receiving');
  if (facts?.refused) classes.push('refused');
  const remark = facts?.refused ?? facts?.note;
  return (
    <g className={classes.join(' ')}>
      <path
        className="react-flow__edge-interaction"
        d={path}
        strokeOpacity={0}
        strokeWidth={18}
        fill="none"
      />
      <path className="wire-line" d={path} />
      {remark && (
        <g className="wire-note" transform={`translate(${middle.x} ${middle.y})`}>
          <title>{remark}</title>
          <circle r={7} />
          <text textAnchor="middle" dominantBaseline="central">
            {facts?.refused ? '!' : '≈'}
          </text>
        </g>
      )}
    </g>
  );
});
