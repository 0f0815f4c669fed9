import type { PrimitiveAtom } from 'jotai';
import { useAtom, useAtomValue } from 'jotai';
import type { ComponentProps } from 'react';
import { overlayAtom } from '../state/atoms.ts';
import { useSession } from '../state/session.ts';
import { controlsOf } from './controls-registry.ts';
import { OverlayPicker } from './overlay-picker.tsx';
import { SunPopover } from './sun-popover.tsx';
import type { Tier } from '#gpu-runtime/evaluator.ts';
import {
  cameraModeAtom,
  linesShownAtom,
  outlineShownAtom,
  tiersAtom,
  zoneFrozenAtom,
  zoneThinnedAtom,
} from './view-atoms.ts';
import { ViewIcon } from './view-icons.tsx';
import { ZonePopover } from './zone-popover.tsx';

type IconName = ComponentProps<typeof ViewIcon>['name'];

/** What is shown and how, along the upper edge of the 3-D view. */
export function ViewToolbar() {
  const session = useSession();
  const [mode, setMode] = useAtom(cameraModeAtom);
  const flying = mode === 'fly';
  return (
    <div className="view-toolbar" role="toolbar" aria-label="3-D view">
      <OverlayPicker />
      <span className="view-gap" />
      <Tiers />
      <button
        type="button"
        className="icon-button"
        aria-label="Home view"
        title="Home view (Home)"
        onClick={() => controlsOf(session)?.home()}
      >
        <ViewIcon name="home" />
      </button>
      <button
        type="button"
        className="icon-button"
        aria-label="Fly"
        aria-pressed={flying}
        title={
          flying
            ? 'Flying: W A S D, Q down, E up, Shift faster, drag to look. Back to orbit (V)'
            : 'Orbit: drag turns, right drag pans, wheel zooms, double-click sets the target. Fly (V)'
        }
        onClick={() => setMode(flying ? 'orbit' : 'fly')}
      >
        <ViewIcon name={flying ? 'fly' : 'orbit'} />
      </button>
      <SunPopover />
      <ZonePopover />
      <Toggle atom={zoneFrozenAtom} icon="freeze" label="Freeze hot zone" keys="Z" />
      <Toggle atom={outlineShownAtom} icon="outline" label="Outline of the hot zone" keys="O" />
      <Toggle atom={linesShownAtom} icon="lines" label="Splines and polygons" keys="L" />
    </div>
  );
}

function Toggle(props: { atom: PrimitiveAtom<boolean>; icon: IconName; label: string; keys: string }) {
  const [on, setOn] = useAtom(props.atom);
  return (
    <button
      type="button"
      className="icon-button"
      aria-label={props.label}
      aria-pressed={on}
      title={`${props.label} (${props.keys})`}
      onClick={() => setOn(!on)}
    >
      <ViewIcon name={props.icon} />
    </button>
  );
}

const TIER_WORDS: Record<Tier, { short: string; long: string }> = {
  interpreter: { short: 'int', long: 'by the interpreter' },
  pruned: { short: 'tile', long: 'by the interpreter, shortened for each tile' },
  specialised: { short: 'spec', long: 'by a specialised pipeline' },
};

/** What computed the layers on screen. */
function Tiers() {
  const tiers = useAtomValue(tiersAtom);
  const { expression } = useAtomValue(overlayAtom);
  const parts = [
    ...(expression === null ? [] : [{ name: 'Overlay', tier: tiers.overlay }]),
    { name: 'Materials', tier: tiers.blend },
  ].filter((part): part is { name: string; tier: Tier } => part.tier !== null);
  const thinned = useAtomValue(zoneThinnedAtom);
  return (
    <>
      {thinned && (
        <span
          className="view-tier"
          title="Without a graphics card the hot zone is shown at half its resolution. Baking never is."
        >
          ½
        </span>
      )}
      {parts.map(({ name, tier }) => (
        <span
          key={name}
          className="view-tier"
          data-tier={tier}
          title={`${name}: computed ${TIER_WORDS[tier].long}`}
        >
          {name[0]}:{TIER_WORDS[tier].short}
        </span>
      ))}
    </>
  );
}
