import type { CliCommand } from '../command.ts';
import { COMPILE } from './compile.ts';
import { EVAL } from './eval.ts';
import { IMPORT_DEM } from './import-dem.ts';
import { IMPORT_LAYER } from './import-layer.ts';
import { VALIDATE } from './validate.ts';

export const COMMANDS: readonly CliCommand[] = [VALIDATE, COMPILE, EVAL, IMPORT_DEM, IMPORT_LAYER];
