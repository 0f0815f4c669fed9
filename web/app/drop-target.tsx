import { useState } from 'react';
import type { DragEvent, ReactNode } from 'react';
import { useSetAtom } from 'jotai';
import { sidecarName } from '#terrain/sidecar.ts';
import { BUNDLE_EXTENSION } from '../persistence/project-file.ts';
import { openFiles } from '../actions/file.ts';
import { dialogAtom } from '../state/dialog-atom.ts';
import { attemptAsync } from '../state/notices.ts';
import { useSession } from '../state/session.ts';
import { takeFilesAtom } from './dialogs/import-state.ts';
import './drop-target.css';

const isFiles = (event: DragEvent) => event.dataTransfer.types.includes('Files');
/** A JSON file is a project, unless it is named after a height map beside it. */
const isProject = ({ name }: File, _index: number, all: readonly File[]) =>
  name.toLowerCase().endsWith(BUNDLE_EXTENSION) ||
  (/\.json$/i.test(name) && !all.some((other) => sidecarName(other.name) === name));

/** Files dropped anywhere: a project is opened, anything else goes to the import of heights. */
export function DropTarget({ children }: { children: ReactNode }) {
  const session = useSession();
  const setDialog = useSetAtom(dialogAtom);
  const importFiles = useSetAtom(takeFilesAtom);
  const [over, setOver] = useState(false);

  const drop = (event: DragEvent) => {
    if (!isFiles(event)) return;
    event.preventDefault();
    setOver(false);
    const files = [...event.dataTransfer.files];
    if (files.some(isProject)) void attemptAsync(session, () => openFiles(session, files));
    else if (files.length > 0) {
      void importFiles(files);
      setDialog('import-heights');
    }
  };

  return (
    <div
      className="drop-target"
      onDragOver={(event) => {
        if (!isFiles(event)) return;
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setOver(false);
      }}
      onDrop={drop}
    >
      {children}
      {over && <div className="drop-hint">Drop a project to open it, or a height map to import it</div>}
    </div>
  );
}
