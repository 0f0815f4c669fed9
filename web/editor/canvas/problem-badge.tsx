import { useMemo } from 'react';
import { useAtomValue } from 'jotai';
import { selectAtom } from 'jotai/utils';
import type { Problem } from '#graph-core/validate.ts';
import { problemsAtom } from '#web/state/atoms.ts';
import { useGraphId } from '../use-facts.ts';

const sameProblems = (a: readonly Problem[], b: readonly Problem[]): boolean =>
  a.length === b.length && a.every((problem, i) => problem === b[i] || problem.message === b[i]!.message);

/** Problems of one node, errors first. */
export function useNodeProblems(node: string): readonly Problem[] {
  const graph = useGraphId();
  const source = useMemo(
    () =>
      selectAtom(
        problemsAtom,
        (problems) =>
          problems
            .filter((problem) => problem.graph === graph && problem.node === node)
            .sort((a, b) => Number(b.severity === 'error') - Number(a.severity === 'error')),
        sameProblems,
      ),
    [graph, node],
  );
  return useAtomValue(source);
}

/** A mark on a node that something is wrong with it, and what. */
export function ProblemBadge({ node }: { node: string }) {
  const problems = useNodeProblems(node);
  const worst = problems[0];
  if (!worst) return null;
  const text = problems.map((problem) => problem.message).join('\n');
  return (
    <span className={`problem-badge ${worst.severity}`} role="img" aria-label={`${worst.severity}: ${text}`}>
      {worst.severity === 'error' ? '!' : '?'}
      <span className="problem-tip">{text}</span>
    </span>
  );
}
