import { useEffect, useState, useSyncExternalStore } from 'react';
import { Provider } from 'jotai';
import { SessionProvider } from '../state/session.ts';
import { boot } from './boot.ts';
import { Page } from './page.tsx';
import { webGpuFault } from './webgpu-check.ts';
import type { WebGpuFault } from './webgpu-check.ts';
import { WebGpuPage } from './webgpu-page.tsx';
import { Workbench } from './workbench.tsx';
import { currentWorkspace, subscribeToWorkspace } from './workspace.ts';

type Start = { kind: 'starting' } | { kind: 'fault'; fault: WebGpuFault } | { kind: 'ready' };

/** Once a page, however often React mounts the root. */
let starting: Promise<Start> | null = null;
async function start(): Promise<Start> {
  const fault = await webGpuFault();
  if (fault) return { kind: 'fault', fault };
  await boot();
  return { kind: 'ready' };
}

export function Root() {
  const [state, setState] = useState<Start>({ kind: 'starting' });
  const [failure, setFailure] = useState<{ error: unknown } | null>(null);
  const workspace = useSyncExternalStore(subscribeToWorkspace, currentWorkspace);

  useEffect(() => {
    starting ??= start();
    starting.then(setState, (error: unknown) => setFailure({ error }));
  }, []);

  // Into the error boundary, as if drawing had failed.
  if (failure) throw failure.error;
  if (state.kind === 'fault') return <WebGpuPage fault={state.fault} />;
  if (!workspace) return <Starting />;
  const { session, autosave } = workspace;
  return (
    <Provider store={session.store} key={autosave.slot.id}>
      <SessionProvider value={session}>
        <Workbench />
      </SessionProvider>
    </Provider>
  );
}

function Starting() {
  return (
    <Page title="Satoyama">
      <p className="dim" role="status">
        Opening your world…
      </p>
    </Page>
  );
}
