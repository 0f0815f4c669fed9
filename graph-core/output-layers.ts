import { own } from './lookup.ts';
import type { Choice, OutputLayer, Project } from './project.ts';

/** A built-in layer may also be the value that goes with what another one chooses. */
export interface KnownLayer extends OutputLayer {
  doc: string;
  /** The layer of choices whose values it holds. */
  goesWith?: string;
  /** Of choices: what the value that goes with each is called. */
  valueName?: string;
}

const unit = { lowest: 0, highest: 1 };

/** The layer that says which grass grows where. */
export const GRASS_TYPE = 'grass-type';

/** Output layers that every project has, besides the blend of materials. */
export const BUILT_IN_OUTPUTS: readonly KnownLayer[] = [
  layer('puddles', 'Puddles', 'value', 'How much of the ground stands under water after rain.'),
  {
    ...layer(
      'wetness-bias',
      'Wetness bias',
      'value',
      'How much wetter or drier than the weather the ground is.',
    ),
    range: { lowest: -1, highest: 1 },
  },
  {
    ...layer(
      GRASS_TYPE,
      'Grass type',
      'choice',
      'The grass that grows: the type with the largest expression.',
    ),
    valueName: 'Height',
  },
  {
    ...layer('grass-height', 'Grass height', 'value', 'Metres, by the height of the type that grows there.'),
    range: { lowest: 0, highest: 2 },
    goesWith: GRASS_TYPE,
  },
  {
    ...layer('biome', 'Biome', 'choice', 'What kind of country it is: for weather, animals, particles.'),
    coarseness: 4,
  },
  { ...layer('audio', 'Ambient audio', 'choice', 'What is heard there.'), coarseness: 4 },
  layer(
    'ocean-colour',
    'Ocean colour',
    'value',
    'From the clear water of the depths, 0, to that of shallows and silt, 1.',
  ),
  layer('ocean-foam', 'Ocean foam', 'value', 'How much foam the sea carries.'),
];

function layer(id: string, name: string, kind: OutputLayer['kind'], doc: string): KnownLayer {
  return { id, name, kind, doc, range: unit, coarseness: 1 };
}

type Parts = Pick<Project, 'outputLayers' | 'layers'>;

/** Built-in layers first, then the project's own. */
export function outputLayersOf({ outputLayers }: Pick<Project, 'outputLayers'>): KnownLayer[] {
  const ownLayers = Object.values(outputLayers).map((one) => ({
    ...one,
    doc: 'A layer of the project’s own.',
  }));
  return [...BUILT_IN_OUTPUTS, ...ownLayers];
}

export function outputLayer(project: Pick<Project, 'outputLayers'>, id: string): KnownLayer | undefined {
  return outputLayersOf(project).find((candidate) => candidate.id === id);
}

export const choicesOf = ({ layers }: Parts, id: string): readonly Choice[] => own(layers.choices, id) ?? [];

/** Every place where a layer names an expression, in the order of the lists, and in words. */
function feedsOf(project: Project): { expression: string; what(): string }[] {
  const { blend, values, choices } = project.layers;
  const nameOf = (id: string) => outputLayer(project, id)?.name ?? id;
  return [
    ...blend.map(({ expression, material }) => ({
      expression,
      what: () => `the blend material “${own(project.materials, material)?.name ?? material}”`,
    })),
    ...Object.entries(values).map(([id, expression]) => ({
      expression,
      what: () => `the layer “${nameOf(id)}”`,
    })),
    ...Object.entries(choices).flatMap(([id, list]) =>
      list.flatMap(({ name, expression, value }) =>
        // One that is both how much there is and what goes with it is named once.
        [...new Set([expression, ...(value === undefined ? [] : [value])])].map((each) => ({
          expression: each,
          what: () => `“${name}” of the layer “${nameOf(id)}”`,
        })),
      ),
    ),
  ];
}

/** What layers an expression feeds, in words. */
export const layersFedBy = (project: Project, expression: string): string[] =>
  feedsOf(project)
    .filter((feed) => feed.expression === expression)
    .map((feed) => feed.what());

/** Expressions that feed a layer; one that feeds several is there for each. */
export const expressionsFeeding = (project: Project): string[] =>
  feedsOf(project).map(({ expression }) => expression);

/** The smallest code that none of the choices has; null when all are taken. */
export function freeChoiceCode(choices: readonly Choice[]): number | null {
  const taken = new Set(choices.map(({ code }) => code));
  for (let code = 1; code <= 255; code++) if (!taken.has(code)) return code;
  return null;
}
