import { InputError } from '#graph-core/errors.ts';
import type { Project } from '#graph-core/project.ts';
import { sourceLayersOf } from '#graph-core/source-layers.ts';
import { importLayerImage } from '#terrain/tiles/layer-image.ts';
import type { CliCommand } from '../command.ts';
import { kindOf, readBytes } from '../files.ts';
import { openProject } from '../open-project.ts';

interface Options {
  layer: string;
  credit?: string;
}

export const IMPORT_LAYER: CliCommand = {
  name: 'import-layer',
  description:
    'Spread a PNG over the world as a source layer: ecotopes, densities, flavor, or one of the project’s own.',
  build(command, io) {
    command
      .argument('<project>', 'a folder with project.json, a project.json, or a .satoyama bundle')
      .argument('<image>', 'a PNG, north up: grey for ids or shares; ecotopes also by colours')
      .requiredOption('--layer <name>', 'name or id of the source layer')
      .option('--credit <text>', 'where the data come from, and their licence')
      .action(async (place: string, image: string, { layer, credit }: Options) => {
        const opened = await openProject(place);
        const { project } = opened;
        const { id, name } = layerNamed(project, layer);
        if ((await kindOf(image)) === 'folder')
          throw new InputError(`${image} is a folder, not an image.`, { file: image });
        const imported = await importLayerImage(project, id, await readBytes(image), image);
        const { archive, data, ecotopes, report } = imported;
        const changed: Project = {
          ...project,
          ecotopes: { ...project.ecotopes, ...Object.fromEntries(ecotopes.map((each) => [each.id, each])) },
          layerData: { ...project.layerData, [id]: credit === undefined ? data : { ...data, credit } },
        };
        await opened.storeWithArchive(changed, data.file, archive);
        io.out(`${name}: ${report.join('\n')}\nWrote ${place}, with ${data.file}.\n`);
      });
  },
};

/** The source layer of that name (or id). @throws InputError that lists those there are. */
function layerNamed(project: Project, name: string) {
  const layers = sourceLayersOf(project);
  const found = layers.find((layer) => layer.name === name) ?? layers.find((layer) => layer.id === name);
  if (found) return found;
  const names = layers.map((layer) => `"${layer.name}" (${layer.id})`).join(', ');
  throw new InputError(`There is no source layer "${name}". There are ${names}.`, { setting: 'layer' });
}
