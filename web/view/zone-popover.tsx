import { useAtom, useAtomValue, useSetAtom } from 'jotai';
import { Popover } from 'radix-ui';
import type { ReactNode } from 'react';
import { projectAtom } from '../state/atoms.ts';
import { costText } from '../state/value-text.ts';
import { ViewIcon } from './view-icons.tsx';
import {
  BUDGET_RANGE,
  ZONE_SIZES,
  ZONE_TEXELS,
  zoneInstructionsAtom,
  zoneMemoryAtom,
  zoneRefreshAtom,
  zoneSettingsAtom,
  zoneTimesAtom,
  zoneTimingAtom,
} from './zone-settings.ts';
import type { ZoneSettings } from './zone-settings.ts';

const TIERS: Record<ZoneSettings['tier'], string> = {
  auto: 'As suits the graphics card',
  interpreter: 'Interpreter: edits show at once',
  pruned: 'Interpreter, shortened for each tile',
  specialised: 'Own pipelines: fastest once compiled',
};

/** How large and how fine the hot zone is, how it is computed, and what it holds. */
export function ZonePopover() {
  const refresh = useSetAtom(zoneRefreshAtom);
  const time = useSetAtom(zoneTimingAtom);
  return (
    <Popover.Root>
      <Popover.Trigger
        className="icon-button"
        aria-label="Hot zone"
        title="Hot zone: size, resolution, memory"
      >
        <ViewIcon name="zone" />
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Content className="view-popover" align="end" sideOffset={6} aria-label="Hot zone">
          <Settings />
          <Memory />
          <Instructions />
          <button
            type="button"
            className="button"
            title="Evaluates every layer of the hot zone a few times, and takes the fastest"
            onClick={() => time((count) => count + 1)}
          >
            Measure the layers
          </button>
          <button type="button" className="button" onClick={() => refresh((count) => count + 1)}>
            Compute all again
          </button>
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}

function Settings() {
  const [settings, change] = useAtom(zoneSettingsAtom);
  const world = useAtomValue(projectAtom)?.world;
  return (
    <>
      <Row label="Tiles">
        <select
          className="select"
          value={settings.tiles}
          onChange={(event) => change({ tiles: Number(event.target.value) as ZoneSettings['tiles'] })}
        >
          {ZONE_SIZES.map((size) => (
            <option key={size} value={size}>
              {size} × {size}
            </option>
          ))}
        </select>
      </Row>
      <Row label="Texels a tile">
        <select
          className="select"
          value={settings.tileTexels ?? ''}
          onChange={(event) => {
            const texels = event.target.value === '' ? null : Number(event.target.value);
            change({ tileTexels: texels as ZoneSettings['tileTexels'] });
          }}
        >
          <option value="">As in the project{world ? ` (${world.tileResolution})` : ''}</option>
          {ZONE_TEXELS.map((texels) => (
            <option key={texels} value={texels}>
              {texels}
            </option>
          ))}
        </select>
      </Row>
      <Row label="Computed">
        <select
          className="select"
          value={settings.tier}
          onChange={(event) => change({ tier: event.target.value as ZoneSettings['tier'] })}
        >
          {Object.entries(TIERS).map(([tier, label]) => (
            <option key={tier} value={tier}>
              {label}
            </option>
          ))}
        </select>
      </Row>
      <Row label="Frame budget">
        <input
          type="range"
          {...BUDGET_RANGE}
          step={1}
          value={settings.frameBudget}
          aria-valuetext={`${settings.frameBudget} milliseconds`}
          title={`${settings.frameBudget} ms of a frame go to filling the zone`}
          onChange={(event) => change({ frameBudget: event.target.valueAsNumber })}
        />
        <output>{settings.frameBudget} ms</output>
      </Row>
    </>
  );
}

const Row = ({ label, children }: { label: string; children: ReactNode }) => (
  <label className="zone-row">
    <span>{label}</span>
    {children}
  </label>
);

const mebibytes = (bytes: number) => `${(bytes / 2 ** 20).toFixed(1)} MiB`;

function Memory() {
  const items = useAtomValue(zoneMemoryAtom);
  const total = items.reduce((sum, { bytes }) => sum + bytes, 0);
  return (
    <table className="zone-memory">
      <caption>Memory on the graphics card</caption>
      <tbody>
        {items.map(({ name, bytes }) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <td>{mebibytes(bytes)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">all</th>
          <td>{mebibytes(total)}</td>
        </tr>
      </tfoot>
    </table>
  );
}

/** How long the programs are, how short they have become in the tiles of the zone, and the time that they take. */
function Instructions() {
  const layers = Object.entries(useAtomValue(zoneInstructionsAtom));
  const times = useAtomValue(zoneTimesAtom);
  if (layers.length === 0) return null;
  return (
    <table className="zone-memory">
      <caption>Instructions a texel, and what they take</caption>
      <thead>
        <tr>
          <td />
          <th scope="col">whole</th>
          <th scope="col" title="What is left of the program in a tile, on average, by what it reads there">
            a tile
          </th>
          <th scope="col" title="Milliseconds of the graphics card for the whole hot zone, when measured">
            GPU
          </th>
        </tr>
      </thead>
      <tbody>
        {layers.map(([name, { whole, pruned }]) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <td>{whole}</td>
            <td>{pruned === null ? '–' : Math.round(pruned)}</td>
            <td>{typeof times?.[name] === 'number' ? costText(times[name]) : '–'}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
