import { useAtom } from 'jotai';
import { Popover } from 'radix-ui';
import { sunAtom } from './view-atoms.ts';
import { ViewIcon } from './view-icons.tsx';

const POINTS = ['N', 'NE', 'E', 'SE', 'S', 'SW', 'W', 'NW'] as const;

const compassPoint = (degrees: number) => POINTS[Math.round(degrees / 45) % 8]!;

/** Where the sun stands. */
export function SunPopover() {
  const [sun, setSun] = useAtom(sunAtom);
  return (
    <Popover.Root>
      <Popover.Trigger className="icon-button" aria-label="Sun" title="Sun">
        <ViewIcon name="sun" />
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Content className="view-popover" align="end" sideOffset={6} aria-label="Sun">
          <SunSlider
            label="Direction"
            value={sun.azimuth}
            min={0}
            max={360}
            text={`${Math.round(sun.azimuth)}° ${compassPoint(sun.azimuth)}`}
            onChange={(azimuth) => setSun({ ...sun, azimuth })}
          />
          <SunSlider
            label="Height"
            value={sun.elevation}
            min={-6}
            max={90}
            text={`${Math.round(sun.elevation)}°`}
            onChange={(elevation) => setSun({ ...sun, elevation })}
          />
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}

function SunSlider(props: {
  label: string;
  value: number;
  min: number;
  max: number;
  text: string;
  onChange(value: number): void;
}) {
  const { label, value, min, max, text, onChange } = props;
  return (
    <label className="view-slider">
      <span>{label}</span>
      <input
        type="range"
        min={min}
        max={max}
        step={1}
        value={value}
        aria-valuetext={text}
        onChange={(event) => onChange(event.target.valueAsNumber)}
      />
      <output>{text}</output>
    </label>
  );
}
