import { useAtomValue } from 'jotai';
import { projectAtom } from '../../state/atoms.ts';
import { Dialog } from './dialog.tsx';

export function AboutDialog() {
  const credit = useAtomValue(projectAtom)?.heights?.credit;
  return (
    <Dialog name="about" title="Satoyama">
      <div className="dialog-body">
        <p>
          里山, the worked borderland between mountain and field. Wire noise, distance, slope and math nodes
          into rules, and watch an open world grow from them while you work.
        </p>
        <p className="dim">Version {__APP_VERSION__}. MIT licence.</p>
        {credit !== undefined && credit !== '' && <p className="dim">Heights of this world: {credit}</p>}
      </div>
    </Dialog>
  );
}
