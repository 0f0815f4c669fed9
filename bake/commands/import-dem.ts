import path from 'node:path';
import { Help, Option } from 'commander';
import { emptyProject } from '#graph-core/empty-project.ts';
import { InputError } from '#graph-core/errors.ts';
import { serializeProject } from '#graph-core/file-format.ts';
import { LIMITS } from '#graph-core/project.ts';
import type { HeightRaster, Project } from '#graph-core/project.ts';
import { DEM_OPTIONS, parseDemOption } from '#terrain/dem-options.ts';
import type { DemOptionDeclaration, DemOptions } from '#terrain/dem-options.ts';
import { readDem } from '#terrain/dem.ts';
import { DEM_FORMATS } from '#terrain/formats/table.ts';
import type { HeightField } from '#terrain/height-field.ts';
import { encodeHeights } from '#terrain/heights-file.ts';
import { sidecarName } from '#terrain/sidecar.ts';
import { worldFor } from '#terrain/world.ts';
import { HELP_WIDTH } from '../command.ts';
import type { CliCommand } from '../command.ts';
import { kindOf, makeFolder, readBytes, readTextIfAny } from '../files.ts';
import { HEIGHTS_FILE, openProject, PROJECT_FILE } from '../open-project.ts';

interface Places {
  project?: string;
  out?: string;
  credit?: string;
}

export const IMPORT_DEM: CliCommand = {
  name: 'import-dem',
  description: 'Make a project from a height map, or give an existing project other heights.',
  build(command, io) {
    command
      .argument('<file>', 'the height map; "<file>.json" beside it may say what it lacks')
      .option('--project <project>', 'replace the heights of this project, and fit its world to them')
      .option('--out <folder>', 'folder for the new project; named after the file when left out')
      .option('--credit <text>', 'where the data come from, and their licence');
    for (const option of DEM_OPTIONS) command.addOption(asFlag(option));
    command.addHelpText('after', `\n${formatsHelp()}`);
    command.action(async (file: string, options: Places & Record<string, string | undefined>) => {
      if (options.project !== undefined && options.out !== undefined) {
        throw new InputError('Give --project to replace heights, or --out for a new project, not both.');
      }
      if ((await kindOf(file)) === 'folder')
        throw new InputError(`${file} is a folder, not a height map.`, { file });
      const given = demOptions(command.opts());
      const opened = options.project === undefined ? null : await openProject(options.project);
      const sidecar = await readTextIfAny(sidecarName(file), 64 * 1024);
      const name = path.basename(file);
      const { field, report } = await readDem(
        await readBytes(file),
        name,
        given,
        sidecar === null ? undefined : { fileName: sidecarName(name), text: sidecar },
      );
      io.out(report.map((line) => `${line}\n`).join(''));

      const base = opened?.project ?? newProject(name);
      const world = { ...base.world, ...worldFor(field, base.world.tileSize) };
      const projectWith = (heightsFile: string): Project => {
        return { ...base, world, heights: rasterOf(field, heightsFile, options.credit) };
      };
      const place = options.project ?? options.out ?? stemOf(name);
      if (opened) await opened.replaceHeights(field, projectWith);
      else {
        await makeFolder(place, {
          [PROJECT_FILE]: serializeProject(projectWith(HEIGHTS_FILE)),
          [HEIGHTS_FILE]: encodeHeights(field),
        });
      }
      const { tilesX, tilesZ, tileSize } = world;
      io.out(`Wrote ${place}: a world of ${tilesX}×${tilesZ} tiles of ${tileSize} m.\n`);
    });
  },
};

function asFlag(option: DemOptionDeclaration): Option {
  const value = 'unit' in option && option.unit !== 'as stored' ? option.unit : 'value';
  const flag = new Option(`--${option.flag} <${value}>`, option.doc);
  if (option.kind === 'choice') flag.choices(option.choices.map(({ text }) => text));
  if (option.kind === 'format') flag.choices(DEM_FORMATS.map(({ id }) => id));
  return flag;
}

function demOptions(flags: Readonly<Record<string, unknown>>): DemOptions {
  const options: DemOptions = {};
  for (const option of DEM_OPTIONS) {
    const text = flags[new Option(`--${option.flag} <value>`).attributeName()];
    if (typeof text === 'string') Object.assign(options, { [option.id]: parseDemOption(option, text) });
  }
  return options;
}

function formatsHelp(): string {
  const [width, indent] = [HELP_WIDTH, 14];
  const lines = DEM_FORMATS.map(({ id, label, extensions, doc }) => {
    const text = `${label} (${extensions.map((each) => `.${each}`).join(', ')}). ${doc}`;
    const wrapped = new Help().boxWrap(text, width - indent).replaceAll('\n', `\n${' '.repeat(indent)}`);
    return `  ${id.padEnd(indent - 2)}${wrapped}`;
  });
  return `Formats:\n${lines.join('\n')}`;
}

const stemOf = (name: string): string => name.replace(/\.[^.]+$/, '') || name;

function newProject(fileName: string): Project {
  return emptyProject({
    name: stemOf(fileName).slice(0, LIMITS.nameLength),
    masks: { ocean: { id: 'ocean', name: 'Ocean', source: 'ocean', radius: 50, bits: 8 } },
  });
}

function rasterOf(field: HeightField, file: string, credit: string | undefined): HeightRaster {
  const { data: _data, ...grid } = field;
  return { file, ...grid, ...(credit === undefined ? {} : { credit }) };
}
