import { useAtomValue } from 'jotai';
import { dialogAtom } from '../../state/dialog-atom.ts';
import { AboutDialog } from './about-dialog.tsx';
import { ImportDialog } from './import-dialog.tsx';
import { KeptWorkDialog } from './kept-work-dialog.tsx';
import { KeymapDialog } from './keymap-dialog.tsx';
import { Palette } from './palette.tsx';

/** The open dialog, if any; closed ones hold no state. */
export function Dialogs() {
  switch (useAtomValue(dialogAtom)) {
    case 'palette':
      return <Palette />;
    case 'keymap':
      return <KeymapDialog />;
    case 'import-heights':
      return <ImportDialog />;
    case 'kept-work':
      return <KeptWorkDialog />;
    case 'about':
      return <AboutDialog />;
    case null:
      return null;
  }
}
