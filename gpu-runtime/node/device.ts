export interface NodeDevice {
  device: GPUDevice;
  adapterName: string;
  /** A software adapter (SwiftShader, lavapipe). */
  software: boolean;
  destroy(): void;
}

/** A GPU device outside a browser. Throws InputError that says what to install when there is none. */
export async function acquireNodeDevice(): Promise<NodeDevice> {
  throw new Error('not written yet');
}
