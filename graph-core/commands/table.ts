import type { z } from 'zod';
import { blendSet } from './blend-set.ts';
import type { CommandContext } from './define.ts';
import { ecotopeDelete } from './ecotope-delete.ts';
import { ecotopeSet } from './ecotope-set.ts';
import { edgeConnect } from './edge-connect.ts';
import { edgeDisconnect } from './edge-disconnect.ts';
import { edgeInsertNode } from './edge-insert-node.ts';
import { fragmentPaste } from './fragment-paste.ts';
import { functionFromSelection } from './function-from-selection.ts';
import { graphCreate } from './graph-create.ts';
import { graphDelete } from './graph-delete.ts';
import { graphDescribe } from './graph-describe.ts';
import { graphDuplicate } from './graph-duplicate.ts';
import { graphMove } from './graph-move.ts';
import { graphRename } from './graph-rename.ts';
import { heightsSet } from './heights-set.ts';
import { layerDataSet } from './layer-data-set.ts';
import { maskDelete } from './mask-delete.ts';
import { maskSet } from './mask-set.ts';
import { materialDelete } from './material-delete.ts';
import { materialSet } from './material-set.ts';
import { nodeAdd } from './node-add.ts';
import { nodeDeleteAndHeal } from './node-delete-and-heal.ts';
import { nodeDelete } from './node-delete.ts';
import { nodeLabel } from './node-label.ts';
import { nodeMove } from './node-move.ts';
import { nodeMute } from './node-mute.ts';
import { nodeSetParam } from './node-set-param.ts';
import { outputChoicesSet } from './output-choices-set.ts';
import { outputDelete } from './output-delete.ts';
import { outputFeed } from './output-feed.ts';
import { outputSet } from './output-set.ts';
import { projectRename } from './project-rename.ts';
import { shapeDelete } from './shape-delete.ts';
import { shapeSet } from './shape-set.ts';
import { sourceLayerDelete } from './source-layer-delete.ts';
import { sourceLayerSet } from './source-layer-set.ts';
import { worldSet } from './world-set.ts';
import type { Project } from '../project.ts';

/** Every change that the document can undergo. */
const COMMANDS = [
  nodeAdd,
  nodeDelete,
  nodeDeleteAndHeal,
  nodeMove,
  nodeSetParam,
  nodeLabel,
  nodeMute,
  edgeConnect,
  edgeDisconnect,
  edgeInsertNode,
  fragmentPaste,
  graphCreate,
  graphDelete,
  graphRename,
  graphDescribe,
  graphMove,
  graphDuplicate,
  functionFromSelection,
  maskSet,
  maskDelete,
  shapeSet,
  shapeDelete,
  materialSet,
  materialDelete,
  ecotopeSet,
  ecotopeDelete,
  sourceLayerSet,
  sourceLayerDelete,
  layerDataSet,
  blendSet,
  outputFeed,
  outputChoicesSet,
  outputSet,
  outputDelete,
  worldSet,
  heightsSet,
  projectRename,
] as const;

type AnyCommand = (typeof COMMANDS)[number];
export type CommandId = AnyCommand['id'];
/** What a caller gives: parts with a default may be left out. */
export type CommandArgs<Id extends CommandId> = z.input<Extract<AnyCommand, { id: Id }>['args']>;

/** A command without the types that tie it to its own arguments: they are checked by its schema instead. */
interface CheckedCommand {
  readonly id: CommandId;
  readonly label: string;
  readonly args: z.ZodType;
  run(draft: Project, args: unknown, context: CommandContext): void;
}

const byId = new Map(COMMANDS.map((command) => [command.id, command as unknown as CheckedCommand]));

export function commandById(id: CommandId): CheckedCommand {
  const command = byId.get(id);
  if (!command) throw new Error(`no command “${id}”`);
  return command;
}
