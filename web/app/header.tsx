import { useAtomValue, useSetAtom } from 'jotai';
import { keyText } from '../actions/keymap.ts';
import { historyAtom, projectAtom } from '../state/atoms.ts';
import { dialogAtom } from '../state/dialog-atom.ts';
import { runCommand } from '../state/run-command.ts';
import { useSession } from '../state/session.ts';
import { saveStateAtom } from '../persistence/save-state.ts';
import { EditableName } from './editable-name.tsx';
import { Icon, IconButton } from './icons.tsx';
import { MenuBar } from './menu-bar.tsx';

export function Header() {
  const openDialog = useSetAtom(dialogAtom);
  return (
    <header className="header">
      <svg className="header-mark" viewBox="0 0 32 32" aria-hidden="true">
        <path d="M3 26 12.500 8l5.500 9 3-4.500 9 13.500z" fill="var(--accent)" />
      </svg>
      <MenuBar />
      <UndoButtons />
      <ProjectTitle />
      <button className="button header-search" onClick={() => openDialog('palette')}>
        <Icon name="search" />
        Search commands
        <kbd>{keyText('$mod+k')}</kbd>
      </button>
    </header>
  );
}

function UndoButtons() {
  const { document } = useSession();
  const { undo, redo } = useAtomValue(historyAtom);
  return (
    <div role="group" aria-label="History">
      <IconButton
        icon="undo"
        label={undo === null ? 'Undo' : `Undo: ${undo}`}
        disabled={undo === null}
        onClick={() => document.undo()}
      />
      <IconButton
        icon="redo"
        label={redo === null ? 'Redo' : `Redo: ${redo}`}
        disabled={redo === null}
        onClick={() => document.redo()}
      />
    </div>
  );
}

function ProjectTitle() {
  const session = useSession();
  const project = useAtomValue(projectAtom);
  const { unsaved } = useAtomValue(saveStateAtom);
  return (
    <div className="header-title">
      <EditableName
        label="Project name"
        value={project?.name ?? ''}
        onCommit={(name) => runCommand(session, 'project.rename', { name })}
      />
      {unsaved && (
        <span className="unsaved-mark" title="There are changes that no file has yet">
          <span className="visually-hidden">not saved to a file</span>
        </span>
      )}
      <SaveState />
    </div>
  );
}

const KEPT: Record<'kept' | 'saving' | 'failed', string> = {
  kept: 'kept in this browser',
  saving: 'keeping…',
  failed: 'not kept: save to a file',
};

function SaveState() {
  const { browser, file } = useAtomValue(saveStateAtom);
  return (
    <span className="dim" data-save-state={browser} title={file ? `File: ${file}` : 'Not in a file yet'}>
      {KEPT[browser]}
    </span>
  );
}
