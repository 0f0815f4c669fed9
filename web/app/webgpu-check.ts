export type WebGpuFault =
  /** The page was not loaded over https or from this machine, so the browser hides WebGPU. */
  | 'insecure'
  /** The browser has no WebGPU, or it is switched off. */
  | 'missing'
  /** The browser has WebGPU but finds no graphics adapter for it. */
  | 'no-adapter';

/** What keeps WebGPU from working here; null when it works. */
export async function webGpuFault(): Promise<WebGpuFault | null> {
  if (!window.isSecureContext) return 'insecure';
  if (!navigator.gpu) return 'missing';
  const adapter = await navigator.gpu.requestAdapter().catch(() => null);
  return adapter ? null : 'no-adapter';
}
