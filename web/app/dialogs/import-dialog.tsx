import { useState } from 'react';
import { useAtomValue, useSetAtom } from 'jotai';
import { fileOpen } from 'browser-fs-access';
import { unlessCancelled } from '../../persistence/file-dialogs.ts';
import { projectAtom } from '../../state/atoms.ts';
import { dialogAtom } from '../../state/dialog-atom.ts';
import { importHeights } from '../../state/import-heights.ts';
import { attemptAsync } from '../../state/notices.ts';
import { useSession } from '../../state/session.ts';
import { Dialog } from './dialog.tsx';
import { ImportOptions } from './import-options.tsx';
import { ImportReport } from './import-report.tsx';
import { importAtom, readAtom, takeFilesAtom } from './import-state.ts';
import { DEM_EXTENSIONS, formatOf } from './read-dem-files.ts';

/** Puts the heights of a file under the project: shows what was found before anything changes. */
export function ImportDialog() {
  const session = useSession();
  const seaLevel = useAtomValue(projectAtom)?.world.seaLevel ?? 0;
  const close = useSetAtom(dialogAtom);
  const { file, typed, reading } = useAtomValue(importAtom);
  const take = useSetAtom(takeFilesAtom);
  const read = useSetAtom(readAtom);
  const [sea, setSea] = useState(String(seaLevel));
  const [credit, setCredit] = useState('');

  const choose = () =>
    attemptAsync(session, async () => {
      const options = { description: 'Height map', extensions: DEM_EXTENSIONS, id: 'satoyama-heights' };
      const chosen = await unlessCancelled(fileOpen({ ...options, multiple: true }));
      if (chosen && chosen.length > 0) await take(chosen);
    });

  const level = sea.trim() === '' ? Number.NaN : Number(sea);
  const ready = reading.state === 'read' && Number.isFinite(level);
  const submit = () => {
    if (!ready) return;
    close(null);
    void attemptAsync(session, () => importHeights(session, reading.field, { seaLevel: level, credit }));
  };

  return (
    <Dialog
      name="import-heights"
      title="Import heights"
      className={file ? 'wide' : ''}
      description="16-bit and terrarium PNG, GeoTIFF, SRTM, Esri ASCII grid and raw samples. The project’s heights are replaced; undo brings them back."
    >
      <form
        className="dialog-body"
        id="import-heights"
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <div className="import-file">
          <button
            type="button"
            className={`button ${file ? '' : 'primary'}`}
            onClick={() => void choose()}
            autoFocus
          >
            {file ? 'Choose another…' : 'Choose a file…'}
          </button>
          <span className={file ? '' : 'dim'}>{file ? file.name : 'or drop one on the window'}</span>
        </div>
        <div className={file ? 'import-columns' : ''}>
          {file && (
            <div className="import-form">
              <ImportOptions
                format={formatOf(file, typed)}
                typed={typed}
                onChange={(options) => void read(options)}
              />
              <label htmlFor="import-sea">Sea level (m)</label>
              <input
                id="import-sea"
                className="field numeric"
                inputMode="decimal"
                value={sea}
                aria-invalid={!Number.isFinite(level)}
                onChange={(event) => setSea(event.target.value)}
              />
              <label htmlFor="import-credit">Source, licence</label>
              <input
                id="import-credit"
                className="field"
                value={credit}
                maxLength={500}
                onChange={(event) => setCredit(event.target.value)}
              />
            </div>
          )}
          <div aria-live="polite">
            {reading.state === 'busy' && <p className="dim">Reading…</p>}
            {reading.state === 'fault' && <p className="import-error">{reading.text}</p>}
            {reading.state === 'read' && <ImportReport result={reading} seaLevel={level} />}
          </div>
        </div>
      </form>
      <div className="dialog-footer">
        <button type="button" className="button" onClick={() => close(null)}>
          Cancel
        </button>
        <button type="submit" form="import-heights" className="button primary" disabled={!ready}>
          Import
        </button>
      </div>
    </Dialog>
  );
}
