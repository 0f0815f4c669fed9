import { useAtomValue } from 'jotai';
import { useEffect, useRef, useState } from 'react';
import { zoneProgressAtom } from '../state/atoms.ts';
import { notify } from '../state/notices.ts';
import type { Session } from '../state/session.ts';
import { useSession } from '../state/session.ts';
import { CameraControls } from './camera/camera-controls.ts';
import { rememberCamera, recalledCamera } from './camera/camera-memory.ts';
import { kept } from './camera/camera.ts';
import { homeView } from './camera/home.ts';
import { registerControls } from './controls-registry.ts';
import { OverlayLegend } from './overlay-picker.tsx';
import { ProbeTooltip } from './probe-tooltip.tsx';
import { cameraAtom, groundAtom, viewAspectAtom, viewFaultAtom, zoneAreaAtom } from './view-atoms.ts';
import { ViewToolbar } from './view-toolbar.tsx';
import type { Viewport } from './viewport.ts';
import { closeViewport, openViewport } from './viewport.ts';
import { LiveWorld } from './world/live-world.ts';
import { followCosts } from './world/node-costs.ts';
import { followPin } from './world/node-values.ts';
import { followPointer } from './world/probe.ts';
import './view.css';

/** The world in three dimensions, painted by the rules where the hot zone is. */
export function WorldView() {
  const session = useSession();
  const viewport = useViewport(session);
  const fault = useAtomValue(viewFaultAtom);
  const { done, total } = useAtomValue(zoneProgressAtom);
  const area = useAtomValue(zoneAreaAtom);
  const container = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (viewport && container.current) return showIn(container.current, viewport, session);
  }, [viewport, session]);
  useEffect(() => {
    if (viewport) return bringToLife(viewport, session);
  }, [viewport, session]);

  const busy = area === null || done < total;
  return (
    <div className="world-view" data-zone-state={busy ? 'busy' : 'ready'}>
      <div className="world-stage" ref={container}>
        <ProbeTooltip source="view" />
        {!viewport && !fault && <p className="view-message">Starting the 3-D view…</p>}
        {fault && (
          <div className="view-message" role="alert">
            <p>{fault.text}</p>
            {fault.reload && (
              <button type="button" className="button primary" onClick={() => window.location.reload()}>
                Reload the page
              </button>
            )}
          </div>
        )}
      </div>
      <ViewToolbar />
      <OverlayLegend />
      {busy && total > 0 && (
        <div
          className="view-progress"
          role="progressbar"
          aria-label="Hot zone"
          aria-valuemin={0}
          aria-valuemax={total}
          aria-valuenow={done}
        >
          <i style={{ width: `${(100 * done) / total}%` }} />
        </div>
      )}
    </div>
  );
}

/** Losses within a minute after which starting over is given up. */
const MOST_LOSSES = 3;

/** The page's viewport once it is there, and a fresh one after its device was lost; faults go to viewFaultAtom. */
function useViewport(session: Session): Viewport | null {
  const [viewport, setViewport] = useState<Viewport | null>(null);
  useEffect(() => {
    let left = false;
    const fail = (text: string, reload: boolean) => {
      if (left) return;
      session.store.set(viewFaultAtom, { text, reload });
      notify(session, 'error', text);
    };
    const losses: number[] = [];
    const startOver = (lost: Viewport) => {
      if (left) return;
      const now = performance.now();
      losses.push(now);
      // First all that drew with the device ends, and then it goes itself.
      setViewport(null);
      setTimeout(() => closeViewport(lost));
      if (losses.filter((time) => now - time < 60_000).length >= MOST_LOSSES) {
        const text = 'The graphics device was lost again and again, so the 3-D view has stopped.';
        fail(`${text} Your work is safe: reload to go on.`, true);
        return;
      }
      notify(
        session,
        'info',
        'The graphics device was lost; the 3-D view was started afresh. Your work is as it was.',
      );
      setTimeout(open);
    };
    const open = () => {
      if (left) return;
      openViewport().then(
        (opened) => {
          if (left) return;
          setViewport(opened);
          void opened.host.device.lost.then(() => startOver(opened));
        },
        (error: unknown) =>
          fail(`${error instanceof Error ? error.message : String(error)} There is no 3-D view.`, true),
      );
    };
    open();
    return () => {
      left = true;
    };
  }, [session]);
  return viewport;
}

function showIn(container: HTMLElement, viewport: Viewport, { store }: Session): () => void {
  const { canvas } = viewport;
  canvas.tabIndex = 0;
  canvas.setAttribute('role', 'application');
  canvas.setAttribute(
    'aria-label',
    '3-D view. Arrow keys turn, Shift and arrow keys pan, plus and minus zoom, Home shows the whole.',
  );
  container.prepend(canvas);
  const fit = () => {
    viewport.resize(container.clientWidth, container.clientHeight);
    store.set(viewAspectAtom, viewport.aspect);
  };
  const observer = new ResizeObserver(fit);
  observer.observe(container);
  fit();
  return () => {
    observer.disconnect();
    canvas.remove();
  };
}

/** Milliseconds of rest after which a view is remembered. */
const REMEMBER_DELAY = 400;

/** Everything that runs while a session is on screen. */
function bringToLife(viewport: Viewport, session: Session): () => void {
  const { store, document } = session;
  const ground = store.get(groundAtom);
  if (ground && !store.get(cameraAtom)) {
    const { project } = document;
    const recalled = recalledCamera(localStorage, project.name);
    const camera = recalled && kept(recalled, ground, project.world.seaLevel, 'orbit');
    store.set(cameraAtom, camera ?? homeView(project, ground));
  }
  const controls = new CameraControls(viewport, session);
  const live = new LiveWorld(viewport, session);

  let timer: ReturnType<typeof setTimeout> | undefined;
  const remember = () => {
    clearTimeout(timer);
    const camera = store.get(cameraAtom);
    if (camera) rememberCamera(localStorage, document.project.name, camera);
  };
  const ends = [
    registerControls(session, controls),
    followPointer(session, () => live.zone),
    followPin(session, () => live.readFrom),
    followCosts(session, () => live.zone),
    store.sub(cameraAtom, () => {
      clearTimeout(timer);
      timer = setTimeout(remember, REMEMBER_DELAY);
    }),
  ];
  window.addEventListener('pagehide', remember);
  return () => {
    remember();
    window.removeEventListener('pagehide', remember);
    for (const end of ends) end();
    controls.dispose();
    live.dispose();
  };
}
