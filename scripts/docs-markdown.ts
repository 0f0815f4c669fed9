// The text of docs/nodes.md, from the declarations of the nodes alone.
import { NODE_CATEGORIES } from '#graph-core/node-declaration.ts';
import type {
  InputDeclaration,
  NodeCategory,
  NodeDeclaration,
  OutputDeclaration,
  ParamDeclaration,
  Unit,
} from '#graph-core/node-declaration.ts';

const CATEGORY: Readonly<Record<NodeCategory, { title: string; about: string }>> = {
  input: { title: 'Input', about: 'Numbers you choose, and what the ground is like at each place.' },
  noise: { title: 'Noise', about: 'Random and regular patterns, and what bends them.' },
  math: { title: 'Math', about: 'Arithmetic on values.' },
  logic: { title: 'Logic', about: 'Conditions, and choices that depend on them.' },
  shape: { title: 'Shape', about: 'Turn any value into a mask, and masks into better masks.' },
  graph: { title: 'Graph', about: 'The structure of expressions and functions.' },
};

const UNIT: Readonly<Record<Unit | 'any', string>> = {
  any: 'any',
  number: 'number',
  metres: 'metres',
  degrees: 'degrees',
  fraction: 'fraction',
  boolean: 'true/false',
  seed: 'seed',
};

const INTRODUCTION = `# Node reference

Written by \`npm run docs\` from the declarations in \`nodes/\`; do not edit it by hand.

Every node works on one place of the ground at a time and gives out plain numbers. The unit of a port says what its
number means: **metres**, **degrees**, a **fraction** from 0 to 1 (a mask), **true/false** (1 or 0, true from one half
upwards), a **seed**, or just a **number**. A port of *any* unit takes all of them. An input without a wire reads the
number that is typed into it; *place* means the position that is being evaluated. No node ever gives infinity or "not a
number": what happens at the edge of a formula is said with the node, and no value is larger than 10¹⁸ either way. See
[conventions](conventions.md) for axes and angles.

In the pictures dark is low and light is high, north is up. Nodes that read the ground are shown on 600 m of the
fjord sample, other nodes on 320 m. An orange line plots the value where it depends on one axis only.
`;

/** @param pictured whether a node has a picture at nodes/ID.png. */
export function nodesMarkdown(nodes: readonly NodeDeclaration[], pictured: (id: string) => boolean): string {
  const groups = NODE_CATEGORIES.map((category) => ({
    ...CATEGORY[category],
    nodes: nodes.filter((node) => node.category === category),
  })).filter((group) => group.nodes.length > 0);
  const contents = groups.map(
    (group) =>
      `- **[${group.title}](#${anchor(group.title)})** (${group.nodes.length}): ` +
      group.nodes.map(({ label, id }) => `[${label}](#${anchor(id)})`).join(', '),
  );
  const sections = groups.map(
    (group) =>
      `## ${group.title}\n\n${group.about}\n\n` +
      group.nodes.map((node) => section(node, pictured(node.id))).join('\n'),
  );
  return `${INTRODUCTION}\n## Contents\n\n${contents.join('\n')}\n\n${sections.join('\n')}`;
}

const anchor = (text: string): string => text.toLowerCase().replaceAll('.', '-');

function section(node: NodeDeclaration, pictured: boolean): string {
  const picture = pictured
    ? `<img src="nodes/${node.id}.png" width="96" height="96" align="right" alt="Output of ${node.label}">\n\n`
    : '';
  return (
    `<a id="${anchor(node.id)}"></a>\n\n### ${node.label}\n\n${picture}\`${node.id}\`\n\n${node.doc}\n` +
    table(['Input', 'Unit', 'Default', 'Range', 'Meaning'], node.inputs.map(inputRow)) +
    table(
      ['Output', 'Unit', 'Meaning'],
      node.outputs.map((port) => outputRow(port, node)),
    ) +
    table(['Setting', 'Kind', 'Default', 'Range', 'Meaning'], node.params.map(paramRow))
  );
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  if (rows.length === 0) return '';
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
  return `\n${[line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n')}\n`;
}

const number = (value: number): string => String(value).replace('-', '−');

function range({ min, max }: { min?: number; max?: number }): string {
  if (min !== undefined && max !== undefined) return `${number(min)} to ${number(max)}`;
  if (min !== undefined) return `from ${number(min)}`;
  return max === undefined ? '' : `to ${number(max)}`;
}

function inputRow(input: InputDeclaration): string[] {
  const { default: start } = input;
  const shown = start === undefined ? 'must be wired' : typeof start === 'number' ? number(start) : 'place';
  return [input.label, UNIT[input.unit], shown, range(input), input.doc];
}

function outputRow({ label, unit, doc }: OutputDeclaration, node: NodeDeclaration): string[] {
  const of = typeof unit === 'string' ? null : node.inputs.find(({ id }) => id === unit.sameAs);
  return [label, typeof unit === 'string' ? UNIT[unit] : `as ${of?.label ?? unit.sameAs}`, doc];
}

function paramRow(param: ParamDeclaration): string[] {
  switch (param.kind) {
    case 'number':
      return [param.label, UNIT[param.unit], number(param.default), range(param), param.doc];
    case 'integer':
      return [param.label, 'whole number', number(param.default), range(param), param.doc];
    case 'boolean':
      return [param.label, 'switch', param.default ? 'on' : 'off', '', param.doc];
    case 'choice': {
      const chosen = param.options.find(({ value }) => value === param.default)?.label ?? param.default;
      return [param.label, 'choice', chosen, param.options.map(({ label }) => label).join('; '), param.doc];
    }
    case 'curve':
      return [param.label, 'curve', `${param.default.length} keys`, '', param.doc];
    case 'text':
      return [param.label, 'text', param.default, '', param.doc];
    case 'mask':
    case 'ecotope':
    case 'layer':
      return [param.label, param.kind, '', '', param.doc];
    case 'graph':
      return [param.label, param.graphKind, '', '', param.doc];
  }
}
