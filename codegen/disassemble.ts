import type { Project } from '#graph-core/project.ts';
import { decode, type Instruction } from './bytecode.ts';
import type { ExpressionSet, Program } from './expression-set.ts';
import { own } from './flatten/faults.ts';
import type { Origin } from './ir.ts';

/** The set as text, an instruction a line; with the project, each line names the graph and node it comes from. */
export function disassemble(set: ExpressionSet, project?: Project): string {
  return set.programs.map((program) => disassembleProgram(set, program, project)).join('\n');
}

function disassembleProgram(set: ExpressionSet, program: Program, project?: Project): string {
  const lines = [
    `program "${program.name}": ${program.count} instructions, ${program.registers} registers, ` +
      `content ${program.contentHash}, shape ${program.shapeHash}`,
  ];
  program.outputs.forEach(({ key, expression }, slot) => {
    const name = (project && own(project.graphs, expression)?.name) ?? expression;
    lines.push(`  output ${slot} is ${key} = ${name}`);
  });
  const texts = Array.from({ length: program.count }, (_, i) =>
    instructionText(set, decode(set, program.start + i)),
  );
  const width = Math.min(60, Math.max(0, ...texts.map((text) => text.length)));
  texts.forEach((text, i) => {
    const origin = program.origins[i];
    const from = origin && project ? `  ; ${originText(project, origin)}` : '';
    lines.push(`${String(i).padStart(5)}  ${from === '' ? text : text.padEnd(width)}${from}`);
  });
  return `${lines.join('\n')}\n`;
}

function instructionText(set: ExpressionSet, { op, destination, operands }: Instruction): string {
  const texts = operands.map((operand, k) => {
    if (operand.kind === 'register') return `r${operand.register}`;
    if (operand.kind === 'literal') return String(Number(operand.value.toPrecision(7)));
    return indexText(set, op.operands[k]!.counts, operand.index);
  });
  const call = [op.name, texts.join(', ')].filter((part) => part !== '').join(' ');
  return op.effect ? call : `r${destination} = ${call}`;
}

function indexText(set: ExpressionSet, counts: string | undefined, index: number): string {
  if (counts === 'mask') return `"${set.masks[index]}"`;
  if (counts === 'layer') return `"${set.layers[index]}"`;
  if (counts === 'keyframe') return `keys from ${index}`;
  return counts === 'keyframe-count' ? `${index} keys` : String(index);
}

function originText(project: Project, origin: Origin): string {
  const graph = own(project.graphs, origin.graph);
  const node = graph && own(graph.nodes, origin.node);
  if (!graph || !node) return `${origin.graph} / ${origin.node}`;
  return `${graph.name} / ${node.type}${node.label ? ` "${node.label}"` : ''}`;
}
