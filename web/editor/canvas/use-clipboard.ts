import { useEffect } from 'react';
import { useSession } from '#web/state/session.ts';
import { pasteText, selectionText } from '../actions/clipboard.ts';
import { deleteSelected } from '../actions/node-actions.ts';
import { canvasAtom } from '../editor-state.ts';

/** The browser's own copy, cut and paste, while the canvas has the keyboard. */
export function useClipboard(): void {
  const session = useSession();
  useEffect(() => {
    const context = { session, store: session.store };
    const ours = () => session.store.get(canvasAtom)?.hasFocus() === true;
    const onCopy = (event: ClipboardEvent) => {
      const text = ours() ? selectionText(context) : null;
      if (text === null) return;
      event.clipboardData?.setData('text/plain', text);
      event.preventDefault();
      if (event.type === 'cut') deleteSelected(context);
    };
    const onPaste = (event: ClipboardEvent) => {
      if (!ours()) return;
      event.preventDefault();
      pasteText(context, event.clipboardData?.getData('text/plain') ?? '');
    };
    document.addEventListener('copy', onCopy);
    document.addEventListener('cut', onCopy);
    document.addEventListener('paste', onPaste);
    return () => {
      document.removeEventListener('copy', onCopy);
      document.removeEventListener('cut', onCopy);
      document.removeEventListener('paste', onPaste);
    };
  }, [session]);
}
