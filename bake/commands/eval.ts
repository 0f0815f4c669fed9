import { Option } from 'commander';
import { InputError } from '#graph-core/errors.ts';
import { worldSchema } from '#graph-core/project.ts';
import type { OutputLayer, Project, World } from '#graph-core/project.ts';
import { openLayerTiles } from '#terrain/tiles/project-tiles.ts';
import type { CliCommand } from '../command.ts';
import { evaluate, TIERS } from '../evaluate.ts';
import type { Tier } from '../evaluate.ts';
import { writeAtomically } from '../files.ts';
import { expressionNamed, openProject, outputLayerNamed } from '../open-project.ts';
import type { OpenProject } from '../open-project.ts';
import { RASTER_FORMATS, rasterFormatOf, statisticsOf } from '../raster-files.ts';
import type { RasterRange } from '../raster-files.ts';

interface Options {
  expression?: string;
  layer?: string;
  tile: string;
  zone?: boolean;
  out: string;
  tier: Tier;
  resolution?: string;
  range?: string;
}

export const EVAL: CliCommand = {
  name: 'eval',
  description: 'Evaluate a named expression over a tile of the world, or the 3×3 tiles round it.',
  build(command, io) {
    command
      .argument('<project>', 'a folder with project.json, a project.json, or a .satoyama bundle')
      .option('--expression <name>', 'name of the expression')
      .option('--layer <name>', 'or name of an output layer, at its own resolution and range')
      .requiredOption('--tile <x,z>', 'column and row of the tile, from 0,0 in the south-west')
      .option('--zone', 'all 3×3 tiles round that one; distances to masks are not exact near their rim')
      .requiredOption(
        '--out <file>',
        `${RASTER_FORMATS.map(({ extension }) => `.${extension}`).join(', ')} (see below)`,
      )
      .addOption(
        new Option(
          '--tier <tier>',
          'what computes: either GPU tier, or the CPU reference, which needs no GPU',
        )
          .choices(TIERS)
          .default(TIERS[0]),
      )
      .option(
        '--resolution <texels>',
        "texels along a tile's edge: 64 to 1024, a multiple of 64; the project's when left out",
      )
      .option(
        '--range <min,max>',
        'values that 0 and 65535 of a PNG stand for, instead of the lowest and highest there are',
      )
      .addHelpText('after', `\n${filesHelp()}`)
      .action(async (place: string, options: Options) => {
        const format = rasterFormatOf(options.out);
        const givenRange = options.range === undefined ? null : rangeOf(options.range);
        const opened = await openProject(place);
        const { project } = opened;
        const subject = subjectOf(project, options);
        const { graph, layer } = subject;
        const [tileX, tileZ] = tileOf(options.tile, project.world);
        const tileTexels = resolutionOf(options.resolution, project.world, layer);
        const range = givenRange ?? (layer ? rangeOfLayer(layer) : null);
        const raster = await evaluate({
          // The graph of a layer of choices is none of the project's own.
          project: { ...project, graphs: { ...project.graphs, [graph.id]: graph } },
          heights: await opened.heights(),
          layers: await layersOf(opened),
          expression: graph.id,
          tileX,
          tileZ,
          zone: options.zone ?? false,
          tileTexels,
          tier: options.tier,
        });
        const { min, max, mean } = statisticsOf(raster.values);
        const facts = {
          project: project.name,
          expression: subject.name,
          tile: `${tileX},${tileZ}`,
          tiles: options.zone ? 3 : 1,
          tier: options.tier,
          adapter: raster.adapter,
        };
        await writeAtomically(options.out, format.encode(raster, facts, range ?? { min, max }));
        io.out(
          `${options.out}: "${subject.name}", ${raster.size}×${raster.size} texels of ${raster.texel} m ` +
            `from (${raster.originX}, ${raster.originZ}), by ${options.tier} on ${raster.adapter}.\n` +
            `Values ${min}..${max}, mean ${mean}.\n`,
        );
        if (format.extension === 'png') {
          const { min: low, max: high } = range ?? { min, max };
          io.out(`PNG samples 0..65535 stand for ${low}..${high}.\n`);
        }
      });
  },
};

/** The source layers that have texels. A tile that cannot be read ends the program: what it gave would be wrong. */
async function layersOf({ project, archive }: OpenProject) {
  const entries = Object.entries(project.layerData).map(async ([id, data]) => {
    const onFault = (error: unknown) => {
      throw error;
    };
    return [id, await openLayerTiles(project, id, data, await archive(data.file), { onFault })] as const;
  });
  return new Map(await Promise.all(entries));
}

/** What is to be evaluated: an expression or an output layer. */
function subjectOf(project: Project, { expression, layer }: Options) {
  if ((expression === undefined) === (layer === undefined)) {
    throw new InputError('Name either an expression, by --expression, or an output layer, by --layer.', {
      setting: 'expression',
    });
  }
  if (layer !== undefined) {
    const found = outputLayerNamed(project, layer);
    return { ...found, name: found.layer.name };
  }
  const graph = expressionNamed(project, expression!);
  return { graph, layer: null, name: graph.name };
}

/** Codes of choices are from 0 to 255. */
const rangeOfLayer = ({ kind, range }: OutputLayer): RasterRange =>
  kind === 'choice' ? { min: 0, max: 255 } : { min: range.lowest, max: range.highest };

function filesHelp(): string {
  const lines = RASTER_FORMATS.map(({ extension, doc }) => `  .${extension.padEnd(5)}${doc}`);
  return `Files, all with the north row first:\n${lines.join('\n')}`;
}

function tileOf(text: string, { tilesX, tilesZ }: World): [number, number] {
  const match = /^\s*(-?\d+)\s*,\s*(-?\d+)\s*$/.exec(text);
  if (!match)
    throw new InputError(`--tile takes a column and a row such as 3,4, not "${text}".`, { setting: 'tile' });
  const [x, z] = [Number(match[1]), Number(match[2])];
  if (x < 0 || z < 0 || x >= tilesX || z >= tilesZ) {
    throw new InputError(
      `Tile ${x},${z} lies outside the world of ${tilesX}×${tilesZ} tiles (0,0 to ${tilesX - 1},${tilesZ - 1}).`,
      { setting: 'tile' },
    );
  }
  return [x, z];
}

function resolutionOf(text: string | undefined, world: World, layer: OutputLayer | null): number {
  // Tiles have whole groups of 64 texels, however coarse the layer.
  if (text === undefined && layer)
    return Math.max(64, Math.floor(world.tileResolution / layer.coarseness / 64) * 64);
  if (text === undefined) return world.tileResolution;
  // The project file's own rule.
  const parsed = worldSchema.shape.tileResolution.safeParse(Number(text.trim() || Number.NaN));
  if (parsed.success) return parsed.data;
  throw new InputError(`--resolution takes a multiple of 64 from 64 to 1024, not "${text}".`, {
    setting: 'resolution',
  });
}

function rangeOf(text: string): RasterRange {
  const [min, max, ...rest] = text.split(',').map((part) => (part.trim() === '' ? Number.NaN : Number(part)));
  if (rest.length === 0 && Number.isFinite(min) && Number.isFinite(max) && min! < max!)
    return { min: min!, max: max! };
  throw new InputError(`--range takes two rising numbers such as 0,1, not "${text}".`, { setting: 'range' });
}
