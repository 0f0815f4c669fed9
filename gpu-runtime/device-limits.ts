/** Limits that larger zones use when the adapter has them; every one of them works at its default. */
const WANTED_LIMITS = [
  'maxStorageBufferBindingSize',
  'maxBufferSize',
  'maxTextureDimension2D',
] as const satisfies readonly (keyof GPUSupportedLimits)[];

const WANTED_FEATURES: readonly GPUFeatureName[] = ['timestamp-query', 'float32-filterable'];

/** The device to ask an adapter for: its highest limits where they matter to the zone, timestamps when there are. */
export function deviceDescriptor(adapter: GPUAdapter): GPUDeviceDescriptor {
  const requiredLimits: Record<string, number> = {};
  for (const name of WANTED_LIMITS) requiredLimits[name] = adapter.limits[name];
  return {
    requiredLimits,
    requiredFeatures: WANTED_FEATURES.filter((feature) => adapter.features.has(feature)),
  };
}
