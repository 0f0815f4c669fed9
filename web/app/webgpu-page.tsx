import { Page } from './page.tsx';
import type { WebGpuFault } from './webgpu-check.ts';

const BROWSERS: readonly { name: string; from: string; how: string }[] = [
  {
    name: 'Chrome, Edge',
    from: '113 and newer on Windows, macOS and ChromeOS; on Linux not with every graphics driver',
    how: 'Open chrome://flags (edge://flags), set “Unsafe WebGPU Support” to Enabled, and on Linux “Vulkan” too. Restart the browser.',
  },
  {
    name: 'Firefox',
    from: '141 and newer on Windows, 145 on Macs with Apple silicon, 147 on Linux',
    how: 'Open about:config, set dom.webgpu.enabled to true and restart the browser.',
  },
  {
    name: 'Safari',
    from: '26 and newer on macOS, iOS and iPadOS',
    how: 'In older versions: Settings → Advanced → Show features for web developers, then Feature Flags → WebGPU.',
  },
];

const LEAD: Record<WebGpuFault, string> = {
  insecure:
    'Browsers offer WebGPU only to pages that come over https or from this very machine. Open this page by https, ' +
    'or by http://localhost or http://127.0.0.1.',
  missing: 'This browser has no WebGPU, or it is switched off.',
  'no-adapter':
    'This browser has WebGPU, but found no graphics adapter that it may use. Mostly hardware acceleration is off, or ' +
    'the graphics driver is too old and the browser has blocked it.',
};

/** Says what is missing, and how to come by it, in words that need no link. */
export function WebGpuPage({ fault }: { fault: WebGpuFault }) {
  return (
    <Page title="Satoyama needs WebGPU">
      <p>{LEAD[fault]}</p>
      <p>
        WebGPU is how a page computes on your graphics card. Satoyama evaluates its rules there, over a
        million places at a time.
      </p>
      {fault === 'no-adapter' && <NoAdapter />}
      {fault !== 'insecure' && (
        <>
          <h2>Browsers that have it</h2>
          <dl>
            {BROWSERS.map(({ name, from, how }) => (
              <Browser key={name} name={name} from={from} how={how} />
            ))}
          </dl>
        </>
      )}
      <p>
        <button className="button primary" onClick={() => location.reload()} autoFocus>
          Try again
        </button>
      </p>
    </Page>
  );
}

function Browser({ name, from, how }: { name: string; from: string; how: string }) {
  return (
    <>
      <dt>{name}</dt>
      <dd>
        {from}.<br />
        <span className="dim">{how}</span>
      </dd>
    </>
  );
}

function NoAdapter() {
  return (
    <>
      <h2>What to try</h2>
      <ul>
        <li>
          Switch hardware acceleration on: in Chrome and Edge under Settings → System → “Use graphics
          acceleration when available”. Then restart the browser.
        </li>
        <li>Update the graphics driver. On a laptop with two cards, let the browser use the faster one.</li>
        <li>Over remote desktop or in a virtual machine the card is often out of reach.</li>
        <li>
          With no card at all, Chrome can compute on the processor. It is slow, but everything works. Start it
          with{' '}
          <code>--enable-unsafe-webgpu --enable-unsafe-swiftshader --use-webgpu-adapter=swiftshader</code>
        </li>
      </ul>
    </>
  );
}
