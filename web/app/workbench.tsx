import { useEffect, useLayoutEffect } from 'react';
import { useAtomValue } from 'jotai';
import { Group, Panel, Separator, useDefaultLayout } from 'react-resizable-panels';
import { ACTIONS } from '../actions/table.ts';
import { isEnabled, performAction } from '../actions/perform.ts';
import { listenForKeys } from '../actions/listen.ts';
import { GraphEditor } from '../editor/graph-editor.tsx';
import { ParameterPanel } from '../editor/parameter-panel.tsx';
import { saveStateAtom } from '../persistence/save-state.ts';
import { partsAtom } from '../state/layout-atom.ts';
import { notify } from '../state/notices.ts';
import { useSession } from '../state/session.ts';
import { MapView } from '../view/map-view.tsx';
import { WorldView } from '../view/world-view.tsx';
import { Dialogs } from './dialogs/dialogs.tsx';
import { DropTarget } from './drop-target.tsx';
import { Header } from './header.tsx';
import { Notices } from './notices.tsx';
import { Sidebar } from './sidebar/sidebar.tsx';
import { Toolbox } from './sidebar/toolbox.tsx';
import { StatusBar } from './status-bar.tsx';
import './workbench.css';

/** The window: header, sidebar over parameters, graph editor, toolbox, world over map, status bar. */
export function Workbench() {
  const session = useSession();
  // Before the window can be seen, so that no key is lost.
  useLayoutEffect(
    () =>
      listenForKeys(ACTIONS, {
        enabled: (action) => isEnabled(action, session),
        perform: (action) => performAction(action, session),
      }),
    [session],
  );
  useUnexpectedErrors();
  useLeaveWarning();

  return (
    <DropTarget>
      <div className="workbench">
        <Header />
        <Panels />
        <StatusBar />
        <Notices />
        <Dialogs />
      </div>
    </DropTarget>
  );
}

function Panels() {
  const parts = useAtomValue(partsAtom);
  const left = parts.sidebar || parts.parameters;
  const outer = useDefaultLayout({
    id: 'satoyama.columns',
    panelIds: [...(left ? ['left'] : []), 'graph', ...(parts.toolbox ? ['toolbox'] : []), 'views'],
  });
  return (
    <Group orientation="horizontal" className="panels" {...outer}>
      {left && (
        <>
          <Panel id="left" defaultSize="270px" minSize="190px" groupResizeBehavior="preserve-pixel-size">
            <LeftColumn />
          </Panel>
          <Separator className="separator" aria-label="Width of the left column" />
        </>
      )}
      <Panel id="graph" minSize="240px">
        <section className="room" aria-label="Graph editor" data-action-scope="editor">
          <GraphEditor />
        </section>
      </Panel>
      {parts.toolbox && (
        <>
          <Separator className="separator" aria-label="Width of the graph editor" />
          <Panel id="toolbox" defaultSize="164px" minSize="110px" groupResizeBehavior="preserve-pixel-size">
            <Toolbox />
          </Panel>
        </>
      )}
      <Separator className="separator" aria-label="Width of the views" />
      <Panel id="views" minSize="240px">
        <RightColumn />
      </Panel>
    </Group>
  );
}

function LeftColumn() {
  const parts = useAtomValue(partsAtom);
  const panelIds = [...(parts.sidebar ? ['sidebar'] : []), ...(parts.parameters ? ['parameters'] : [])];
  const layout = useDefaultLayout({ id: 'satoyama.left', panelIds });
  return (
    <Group orientation="vertical" {...layout}>
      {parts.sidebar && (
        <Panel id="sidebar" minSize="80px" defaultSize="55%">
          <Sidebar />
        </Panel>
      )}
      {parts.sidebar && parts.parameters && (
        <Separator className="separator" aria-label="Height of the sidebar" />
      )}
      {parts.parameters && (
        <Panel id="parameters" minSize="80px">
          <section className="room" aria-label="Parameters" data-action-scope="parameters">
            <ParameterPanel />
          </section>
        </Panel>
      )}
    </Group>
  );
}

function RightColumn() {
  const parts = useAtomValue(partsAtom);
  const layout = useDefaultLayout({
    id: 'satoyama.right',
    panelIds: parts.map ? ['world', 'map'] : ['world'],
  });
  return (
    <Group orientation="vertical" {...layout}>
      <Panel id="world" minSize="120px" defaultSize={parts.map ? '64%' : undefined}>
        <section className="room" aria-label="World" data-action-scope="view">
          <WorldView />
        </section>
      </Panel>
      {parts.map && (
        <>
          <Separator className="separator" aria-label="Height of the world view" />
          <Panel id="map" minSize="80px">
            <section className="room" aria-label="Map" data-action-scope="view">
              <MapView />
            </section>
          </Panel>
        </>
      )}
    </Group>
  );
}

/** Errors that no part of the app has caught: said, not swallowed. The work is kept in any case. */
function useUnexpectedErrors(): void {
  const session = useSession();
  useEffect(() => {
    const tell = (error: unknown) => {
      const detail = error instanceof Error ? error.message : String(error);
      notify(
        session,
        'error',
        `Something went wrong: ${detail}. Your work is kept; if the app misbehaves, reload the page.`,
      );
    };
    const onError = (event: ErrorEvent) => {
      // Browsers report this when layout takes another turn; nothing is wrong.
      if (event.message.startsWith('ResizeObserver loop')) return;
      tell(event.error ?? event.message);
    };
    const onRejection = (event: PromiseRejectionEvent) => tell(event.reason);
    window.addEventListener('error', onError);
    window.addEventListener('unhandledrejection', onRejection);
    return () => {
      window.removeEventListener('error', onError);
      window.removeEventListener('unhandledrejection', onRejection);
    };
  }, [session]);
}

/** Only when the browser does not keep the work is there something to lose by leaving. */
function useLeaveWarning(): void {
  const { browser, unsaved } = useAtomValue(saveStateAtom);
  const atRisk = browser === 'failed' && unsaved;
  useEffect(() => {
    if (!atRisk) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [atRisk]);
}
